import { isAdmin, type PrivilegeMap, type Session, type SessionRole } from './access.ts';
import { isId } from './id.ts';
import type { Permission } from './permissions.ts';

/** The header that carries the id of the role being tried (PERM-34). */
export const TRIAL_HEADER = 'x-try-role';

/** The header that carries where it is tried, as a `TrialPlace` is written (ROLE-01). */
export const TRIAL_PLACE_HEADER = 'x-try-place';

/** What a trial can be in, from the widest to the narrowest. */
export const trialPlaceKinds = ['customer', 'building', 'vendor'] as const;
export type TrialPlaceKind = (typeof trialPlaceKinds)[number];

/** A place that a role is tried in, in a header written `building:0190a000-…`. */
export interface TrialPlace {
  readonly kind: TrialPlaceKind;
  readonly id: string;
}

/** Writes a place for the header. */
export function trialPlaceName({ kind, id }: TrialPlace): string {
  return `${kind}:${id}`;
}

/** Reads the place of a header; null where it names none. */
export function readTrialPlace(name: string): TrialPlace | null {
  const [kind, id, ...rest] = name.toLowerCase().split(':');
  const known = trialPlaceKinds.find((one) => one === kind);
  return known !== undefined && rest.length === 0 && isId(id) ? { kind: known, id } : null;
}

const placeContexts = [
  { kind: 'vendor', context: 'VENDOR.', all: 'BUILDING.vendors' },
  { kind: 'building', context: 'BUILDING.', all: 'CUSTOMER.buildings' },
  { kind: 'customer', context: 'CUSTOMER.', all: 'ROOT.customers' },
] as const;

/**
 * Returns what a role needs to be tried in: the innermost context that it has rights in without seeing all there. Null for a role that
 * sees everything it has rights in, or has none in the portal (ROLE-01).
 */
export function placeNeededBy(privileges: PrivilegeMap): TrialPlaceKind | null {
  const isHeld = (context: string) =>
    Object.entries(privileges).some(([feature, held]) => feature.startsWith(context) && held.length > 0);
  const found = placeContexts.find(
    ({ context, all }) => isHeld(context) && privileges[all]?.includes('viewAll') !== true,
  );
  return found?.kind ?? null;
}

/** The privileges in a place: no one sees all of what the place is one of. */
export function privilegesWithin(kind: TrialPlaceKind, privileges: PrivilegeMap): PrivilegeMap {
  const reach = trialPlaceKinds.indexOf(kind);
  const bounded = placeContexts.filter((one) => trialPlaceKinds.indexOf(one.kind) <= reach);
  const isBounded = (feature: string) => bounded.some(({ all }) => all === feature);
  return Object.fromEntries(
    Object.entries(privileges).flatMap(([feature, held]): [string, readonly Permission[]][] => {
      const kept = isBounded(feature) ? held.filter((permission) => permission !== 'viewAll') : held;
      return kept.length === 0 ? [] : [[feature, kept]];
    }),
  );
}

/**
 * Checks whether the person may try any role at all; not while they try one, because a trial cannot be nested (PERM-32,
 * PERM-36).
 */
export function canTryRoles(session: Session): boolean {
  return session.ownRole === undefined && (isAdmin(session) || (session.role?.canGrantRoles.length ?? 0) > 0);
}

/** Checks whether the person may try this role: admins every one, others those they may grant (PERM-32). */
export function canTryRole(session: Session, roleId: string): boolean {
  return canTryRoles(session) && (isAdmin(session) || session.role?.canGrantRoles.includes(roleId) === true);
}

/** The privileges that two maps both have. */
export function sharedPrivileges(own: PrivilegeMap, tried: PrivilegeMap): PrivilegeMap {
  return Object.fromEntries(
    Object.entries(tried).flatMap(([feature, held]): [string, Permission[]][] => {
      const shared = held.filter((permission) => own[feature]?.includes(permission) === true);
      return shared.length === 0 ? [] : [[feature, shared]];
    }),
  );
}

/**
 * The session of a person who tries a role: what that role and their own both give, in the scope that is the person's own
 * (PERM-33, SEC-03). `ownRole` keeps the role that they have.
 */
export function sessionTrying(session: Session, tried: SessionRole): Session {
  const own = session.role;
  if (own === null) throw new Error('a person without a role has none to try with');
  return {
    ...session,
    role: {
      ...tried,
      privilegeMap: sharedPrivileges(own.privilegeMap, tried.privilegeMap),
      canGrantRoles: tried.canGrantRoles.filter((id) => own.canGrantRoles.includes(id)),
    },
    ownRole: own,
  };
}

/** The place of a trial as it is found: whose it is, and which building it is or is in. */
export interface FoundTrialPlace extends TrialPlace {
  readonly customerId: string;
  readonly buildingId: string | null;
}

/** The session of a trial in one place, which the person sees by their own role: its scope is the place (ROLE-01). */
export function sessionWithin(trial: Session, place: FoundTrialPlace): Session {
  const { role, buildingIds, vendorIds } = trial;
  const { kind, id, customerId, buildingId } = place;
  return {
    ...trial,
    role: role === null ? null : { ...role, privilegeMap: privilegesWithin(kind, role.privilegeMap) },
    buildingIds: buildingId === null ? buildingIds : [buildingId],
    vendorIds: kind === 'vendor' ? [id] : vendorIds,
    trialPlace: {
      name: trialPlaceName(place),
      customerId,
      ownBuildingIds: buildingIds,
      ownVendorIds: vendorIds,
    },
  };
}

/** The session in the scope that the person has by themselves, with the role that it has. */
export function sessionInOwnScope(session: Session): Session {
  const { trialPlace, ...rest } = session;
  if (trialPlace === undefined) return session;
  return { ...rest, buildingIds: trialPlace.ownBuildingIds, vendorIds: trialPlace.ownVendorIds };
}

/** The session that the person has by their own role, also while they try another. */
export function ownSession(session: Session): Session {
  const { ownRole, ...rest } = sessionInOwnScope(session);
  return ownRole === undefined ? session : { ...rest, role: ownRole };
}

/** The trial that a call is made in, as a job keeps it. */
export interface KeptTrial {
  readonly triedRoleId: string | null;
  /** The place as the header names it. */
  readonly triedPlace: string | null;
}

const KEY_PLACE = 'apiKey:';

/** Reads the id of the key that a session is limited by, as `trialOf` keeps it; null where there is none. */
export function keyOfTrial({ triedRoleId, triedPlace }: KeptTrial): string | null {
  return triedRoleId === null && triedPlace?.startsWith(KEY_PLACE) === true ? triedPlace.slice(KEY_PLACE.length) : null;
}

/** Returns the trial of a session, or the key that it is limited by, for work that goes on with its rights (PERM-34, KEY-03). */
export function trialOf(session: Session): KeptTrial {
  if (session.apiKey !== undefined) return { triedRoleId: null, triedPlace: `${KEY_PLACE}${session.apiKey.id}` };
  return { triedRoleId: triedRoleOf(session)?.id ?? null, triedPlace: session.trialPlace?.name ?? null };
}

/** The role being tried; null in a session of one's own. */
export function triedRoleOf(session: Session): SessionRole | null {
  return session.ownRole === undefined || session.apiKey !== undefined ? null : session.role;
}
