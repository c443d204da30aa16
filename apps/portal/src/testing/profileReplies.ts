import type { ConsentCategory, PrivilegeMap, SessionRole } from '@atrium/contract';

export const customerId = '0190a000-0000-7000-8000-000000000001';
export const buildingId = '0190a000-0000-7000-8000-000000000002';
export const userId = '0190a000-0000-7000-8000-000000000003';
export const roleId = '0190a000-0000-7000-8000-000000000004';

interface ProfileOptions {
  readonly privilegeMap?: PrivilegeMap;
  readonly roles?: readonly string[];
  readonly buildingIds?: readonly string[];
  readonly vendorIds?: readonly string[];
  readonly defaultScreen?: string | null;
  readonly cookies?: readonly ConsentCategory[];
  readonly canGrantRoles?: readonly string[];
  readonly trial?: SessionRole | null;
}

/** What the server answers to the loads of the guarded area. */
export function profileReplies(options: ProfileOptions = {}) {
  const {
    privilegeMap = {},
    roles = [roleId],
    buildingIds = [],
    vendorIds = [],
    defaultScreen = null,
    cookies = [],
    canGrantRoles = [],
    trial = null,
  } = options;
  return {
    'GET user/init': {
      id: userId,
      customerId,
      email: 'ada@northwind.example',
      firstName: 'Ada',
      lastName: 'Lark',
      roles,
      cookies,
      trial,
    },
    'GET role': { value: roles.map((id) => ({ id, name: 'Manager' })) },
    'POST user-configuration/search': { id: 'c', userId, buildingIds, vendorIds },
    [`GET role/${roleId}/roleprivilege`]: { id: roleId, privilegeMap, defaultScreen, setRoles: canGrantRoles },
    [`GET customer/${customerId}`]: { id: customerId, name: 'Northwind' },
  };
}
