import type { ConsentCategory, PrivilegeMap, SessionRole } from '@atrium/contract';

export const CUSTOMER_ID = '0190a000-0000-7000-8000-000000000001';
export const BUILDING_ID = '0190a000-0000-7000-8000-000000000002';
export const USER_ID = '0190a000-0000-7000-8000-000000000003';
export const ROLE_ID = '0190a000-0000-7000-8000-000000000004';

interface ProfileOptions {
  readonly privilegeMap?: PrivilegeMap;
  readonly roles?: readonly string[];
  readonly buildingIds?: readonly string[];
  readonly vendorIds?: readonly string[];
  readonly defaultScreen?: string | null;
  readonly cookies?: readonly ConsentCategory[];
  readonly canGrantRoles?: readonly string[];
  readonly trial?: SessionRole | null;
  readonly inactivityMinutes?: number | null;
}

/** Returns what the server answers to the loads of the guarded area. */
export function profileReplies(options: ProfileOptions = {}) {
  const {
    privilegeMap = {},
    roles = [ROLE_ID],
    buildingIds = [],
    vendorIds = [],
    defaultScreen = null,
    cookies = [],
    canGrantRoles = [],
    trial = null,
    inactivityMinutes = null,
  } = options;
  return {
    'GET user/init': {
      id: USER_ID,
      customerId: CUSTOMER_ID,
      email: 'ada@northwind.example',
      firstName: 'Ada',
      lastName: 'Lark',
      roles,
      cookies,
      trial,
    },
    'GET role': { value: roles.map((id) => ({ id, name: 'Manager' })) },
    'POST user-configuration/search': { id: 'c', userId: USER_ID, buildingIds, vendorIds },
    [`GET role/${ROLE_ID}/roleprivilege`]: { id: ROLE_ID, privilegeMap, defaultScreen, setRoles: canGrantRoles },
    [`GET customer/${CUSTOMER_ID}`]: { id: CUSTOMER_ID, name: 'Northwind', inactivityMinutes },
  };
}
