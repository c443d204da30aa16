import type { FeatureKey } from './featureKey.ts';
import type { Permission } from './permissions.ts';

/** From feature key to the permissions held, for example `{ 'CUSTOMER.users': ['view', 'edit'] }` (PERM-09). */
export type PrivilegeMap = Readonly<Record<string, readonly Permission[]>>;

/** A role as far as access is concerned. */
export interface SessionRole {
  readonly id: string;
  readonly name: string;
  readonly defaultScreen: string | null;
  readonly privilegeMap: PrivilegeMap;
  readonly canGrantRoles: readonly string[];
}

/** Who is asking: the person, the first of their roles (the only one that gives privileges, PERM-02) and their scope. */
export interface Session {
  readonly user: {
    readonly id: string;
    readonly customerId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly roles: readonly string[];
  };
  readonly role: SessionRole | null;
  /** The person's own role while they try another; `role` is then what both give (SEC-03). */
  readonly ownRole?: SessionRole;
  readonly buildingIds: readonly string[];
  readonly vendorIds: readonly string[];
  /** Where a role is tried, while it is tried in one place; the scope of the session is then that place (ROLE-01). */
  readonly trialPlace?: SessionPlace;
  /** The key that acts for the person; `role` is then what both have, and the scope is what both reach (KEY-03). */
  readonly apiKey?: { readonly id: string; readonly name: string };
}

/** The place of a trial, and the scope that the person has by themselves. */
export interface SessionPlace {
  /** As the request named it: `building:` and its id, or of a customer or vendor. */
  readonly name: string;
  readonly customerId: string;
  readonly ownBuildingIds: readonly string[];
  readonly ownVendorIds: readonly string[];
}

/** The customer whose records a session sees where it does not see those of all: the person's own, or that of the place of a trial. */
export function scopeCustomerId({ user, trialPlace }: Session): string {
  return trialPlace?.customerId ?? user.customerId;
}

interface RoleHolder {
  readonly role: Pick<SessionRole, 'privilegeMap'> | null;
}

/** Checks whether the caller's role holds `permission` for `feature`. Menu, buttons and server ask this same function (PERM-10). */
export function can(session: RoleHolder, feature: FeatureKey, permission: Permission): boolean {
  return session.role?.privilegeMap[feature]?.includes(permission) ?? false;
}

/** Checks whether the role gives any right in the portal; without one it is a mobile app role (PERM-24). */
export function hasPortalPrivilege(session: RoleHolder): boolean {
  return session.role !== null && Object.values(session.role.privilegeMap).some((held) => held.length > 0);
}

/** `userIsAdmin`: view on any feature of the root area (PERM-03). */
export function isAdmin(session: RoleHolder): boolean {
  const map = session.role?.privilegeMap ?? {};
  return Object.entries(map).some(([feature, held]) => feature.startsWith('ROOT.') && held.includes('view'));
}

/** `userIsImplementationAdmin`: edit on building extensions (PERM-04). */
export function isImplementationAdmin(session: RoleHolder): boolean {
  return can(session, 'BUILDING.settings', 'edit');
}

/** `userCanSeeAllBuildings`: viewAll on buildings (PERM-05). */
export function canSeeAllBuildings(session: RoleHolder): boolean {
  return can(session, 'CUSTOMER.buildings', 'viewAll');
}

/** viewAll on customers: every customer, not only the own one (PERM-06). */
export function canSeeAllCustomers(session: RoleHolder): boolean {
  return can(session, 'ROOT.customers', 'viewAll');
}

/** viewAll on vendors: every vendor of the buildings in scope (PERM-06). */
export function canSeeAllVendors(session: RoleHolder): boolean {
  return can(session, 'BUILDING.vendors', 'viewAll');
}
