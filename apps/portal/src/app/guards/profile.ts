import type { ConsentCategory, PrivilegeMap, SessionRole } from '@atrium/contract';
import type { Language } from '@atrium/phrases';

import type { PortalSession } from '../../kit/session/sessionContext.ts';

/** The signed-in person's record, from `user/init` (RES-116); `id` is null for a person who has none (AUTH-59). */
export interface ProfileUser {
  readonly id: string | null;
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[];
  /** The consent categories kept with the person (MON-03). */
  readonly cookies: readonly ConsentCategory[];
  /** The role being tried with the rights that the person has meanwhile (PERM-33). */
  readonly trial: (SessionRole & { readonly scope?: ProfileConfiguration }) | null;
  /** The languages in which the person's customer has texts of its own, each with their version (CUST-17). */
  readonly texts?: Readonly<Partial<Record<Language, number>>>;
}

/** From `user-configuration/search` (RES-111). */
export interface ProfileConfiguration {
  readonly buildingIds: readonly string[];
  readonly vendorIds: readonly string[];
}

/** One of the person's roles, from `role` (RES-74, PERM-37). */
export interface ProfileRole {
  readonly id: string;
  readonly name: string;
}

/** From `role/{roleId}/roleprivilege` (RES-75, ROOT-23). */
export interface ProfilePrivilege {
  readonly privilegeMap: PrivilegeMap;
  readonly defaultScreen: string | null;
  readonly setRoles: readonly string[];
}

/** From `customer/{id}` (RES-21). */
export interface ProfileCustomer {
  readonly id: string;
  readonly name: string;
  readonly logoUrl?: string | null;
  readonly pointr?: boolean;
  readonly inactivityMinutes?: number | null;
}

/** Everything the guarded area loads of a person. */
export interface Profile {
  readonly user: ProfileUser;
  readonly configuration: ProfileConfiguration;
  readonly roles: readonly ProfileRole[];
  readonly privilege: ProfilePrivilege;
  readonly customer: ProfileCustomer;
}

/** The session that follows from a profile; privileges are those of the person's first role (PERM-02), or what it and the role being tried both give (PERM-33). */
export function sessionOf({ user, configuration, roles, privilege, customer }: Profile): PortalSession {
  const first = roles.find(({ id }) => id === user.roles[0]);
  const own: SessionRole | null =
    first === undefined
      ? null
      : {
          id: first.id,
          name: first.name,
          defaultScreen: privilege.defaultScreen,
          privilegeMap: privilege.privilegeMap,
          canGrantRoles: privilege.setRoles,
        };
  return {
    user: {
      id: user.id ?? '',
      customerId: user.customerId,
      email: user.email,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      roles: user.roles,
    },
    ...(user.trial === null || own === null ? { role: own } : { role: user.trial, ownRole: own }),
    buildingIds: user.trial?.scope?.buildingIds ?? configuration.buildingIds,
    vendorIds: user.trial?.scope?.vendorIds ?? configuration.vendorIds,
    customer: {
      id: customer.id,
      name: customer.name,
      logoUrl: customer.logoUrl ?? null,
      pointr: customer.pointr === true,
      inactivityMinutes: customer.inactivityMinutes ?? null,
    },
  };
}
