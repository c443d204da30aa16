import type { Action, customer, FeatureKey, Level, ResourceDefinition, Session } from '@atrium/contract';
import {
  can,
  canTryRoles,
  contextResources,
  featuresFor,
  foundLevels,
  hasPortalPrivilege,
  isAdmin,
  levelsOf,
  ownSession,
  role,
  sessionInOwnScope,
  user,
} from '@atrium/contract';

import { forbidden, HttpError } from '../base/httpError.ts';
import { type Grant, type GrantHolder, makeGrant, type Projection, type RequestTrace } from './grant.ts';

/** The levels at which the session may do `action`. */
export function permittedLevels(session: Session, resource: ResourceDefinition, action: Action): Level[] {
  return levelsOf(resource).filter((level) =>
    featuresFor(resource, level, action).some((feature) => can(session, feature, action)),
  );
}

/** Checks whether a session that views a resource is shown its records whole (VIS-03). */
function isShownWhole(session: Session, resource: ResourceDefinition): boolean {
  const { wholeWith } = resource;
  return wholeWith === undefined || permittedLevels(session, resource, wholeWith).length > 0;
}

/** From the narrowest to the widest: a lookup shows names, a reader what apps show, full everything. */
const widths: Readonly<Record<Projection, number>> = { lookup: 0, reader: 1, full: 2 };

/**
 * Gives the grant for `action` on `resource`, or throws 403 (PERM-10). Reading falls back to what the resource offers to
 * people without the feature: reference data whole, names for choosing from, or published content (PERM-37, LIM-07).
 * While a role is tried, both it and the person's own role must give it, and what is seen is what both show (SEC-03):
 * the same fallbacks mean that a role of fewer privileges may else be shown more.
 */
export function authorize(session: Session, resource: ResourceDefinition, action: Action, trace: RequestTrace): Grant {
  const grant = grantOf(session, resource, action, trace);
  if (session.ownRole === undefined) return grant;
  const own = grantOf(ownSession(session), resource, action, trace);
  const isOwnNarrow = widths[own.projection] < widths[grant.projection];
  const { levels, projection } = isOwnNarrow ? own : grant;
  // In a place of its own the trial has another scope than the person, whose own scope limits it too (ROLE-01).
  const trial = session.trialPlace === undefined ? grant : limitedBy(grant, own);
  return makeGrant({ resource, action, levels, projection, holder: grant.holder, within: isOwnNarrow ? trial : own });
}

/** The same right within another one. */
function limitedBy({ resource, action, levels, projection, holder, within }: Grant, limit: Grant): Grant {
  return makeGrant({
    resource,
    action,
    levels,
    projection,
    holder,
    within: within === null ? limit : limitedBy(within, limit),
  });
}

/**
 * The deleted records of a resource that a person sees: those that they may restore and, if they were not deleted, would
 * see whole (WORK-10). Throws 403 where there are none.
 */
export function deletedGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant {
  const seeing = authorize(session, resource, 'view', trace);
  if (seeing.projection !== 'full') throw forbidden();
  return limitedBy(authorize(session, resource, 'delete', trace), seeing);
}

/** The same as `authorize`; null without the right. */
export function grantIfAny(
  session: Session,
  resource: ResourceDefinition,
  action: Action,
  trace: RequestTrace,
): Grant | null {
  try {
    return authorize(session, resource, action, trace);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

/** Returns what a session sees of a resource; null without the right to view. */
export function viewGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant | null {
  return grantIfAny(session, resource, 'view', trace);
}

function grantOf(session: Session, resource: ResourceDefinition, action: Action, trace: RequestTrace): Grant {
  const holder: GrantHolder = { kind: 'session', session, trace };
  const every = levelsOf(resource);
  // Reference data is read at every level, also by those who hold the feature at one of them.
  if (action === 'view' && resource.readers === 'reference' && hasPortalPrivilege(session))
    return makeGrant({ resource, action, levels: every, projection: 'full', holder });
  const levels = permittedLevels(session, resource, action);
  const isWhole = action !== 'view' || isShownWhole(session, resource);
  if (levels.length > 0 && isWhole) return makeGrant({ resource, action, levels, projection: 'full', holder });
  if (action !== 'view') throw forbidden();
  if (levels.length > 0) return makeGrant({ resource, action, levels, projection: 'lookup', holder });
  if (hasPortalPrivilege(session)) {
    if (resource.lookupFields !== undefined && resource.wholeWith === undefined)
      return makeGrant({ resource, action, levels: every, projection: 'lookup', holder });
  }
  if (resource.readers === 'content' && session.apiKey === undefined)
    return makeGrant({ resource, action, levels: every, projection: 'reader', holder });
  throw forbidden();
}

/** Refuses what people have as their own, and what the app shows them, to the programs that have their keys (KEY-03). */
function assertPerson({ apiKey }: Session): void {
  if (apiKey !== undefined) throw forbidden();
}

/**
 * The grant under which the search over everything looks into a resource, null when it does not (KIT-11): the levels
 * whose screens the role may view and, of the places that are a context, the names that anyone in the portal may choose from.
 */
export function searchGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant | null {
  const found = foundLevels(resource);
  const permitted = permittedLevels(session, resource, 'view').filter((level) => found.includes(level));
  const holder: GrantHolder = { kind: 'session', session, trace };
  if (permitted.length > 0 && isShownWhole(session, resource))
    return makeGrant({ resource, action: 'view', levels: permitted, projection: 'full', holder });
  const isContext = Object.values<string>(contextResources).includes(resource.name);
  const isNamed = isContext && resource.lookupFields !== undefined && hasPortalPrivilege(session);
  return isNamed ? makeGrant({ resource, action: 'view', levels: found, projection: 'lookup', holder }) : null;
}

/** A grant for all of what a resource's records hold, at every level; `onlyIds` names the only records that it is for. */
function fullGrant(
  resource: ResourceDefinition,
  action: Action,
  holder: GrantHolder,
  onlyIds?: readonly string[],
): Grant {
  return makeGrant({
    resource,
    action,
    levels: levelsOf(resource),
    projection: 'full',
    holder,
    ...(onlyIds === undefined ? {} : { onlyIds }),
  });
}

/**
 * The product's own work on a resource, such as purging or loading the demo portfolio; `reason` is written to the
 * revisions. For seed, setup, jobs and processes alone: no request takes one (an import elsewhere fails the check).
 */
export function systemGrant(resource: ResourceDefinition, action: Action, reason: string): Grant {
  return fullGrant(resource, action, { kind: 'system', reason });
}

/** The resources of which people have records of their own, whatever their role. */
type OwnResource = typeof user | typeof customer | typeof role;

function ownIds({ user: person, role: acting }: Session, { name }: OwnResource): readonly string[] {
  if (name === 'user') return [person.id];
  if (name === 'customer') return [person.customerId];
  // The role that a person tries is named to them as their own is.
  return [...person.roles, ...(acting === null ? [] : [acting.id, ...acting.canGrantRoles])];
}

/** Everyone reads their own user and customer, their roles and those that they may grant (PERM-37). */
export function ownRecordGrant(session: Session, resource: OwnResource, trace: RequestTrace): Grant {
  assertPerson(session);
  const holder: GrantHolder = { kind: 'session', session: sessionInOwnScope(session), trace };
  return fullGrant(resource, 'view', holder, ownIds(session, resource));
}

/** Returns what a caller reads of roles: all with view on `ROOT.roles`, else their own and those they may grant (PERM-37). */
export function roleReadingGrant(session: Session, trace: RequestTrace): Grant {
  return permittedLevels(session, role, 'view').length > 0
    ? authorize(session, role, 'view', trace)
    : ownRecordGrant(session, role, trace);
}

/** Everyone saves the consent of their own user record (PERM-23, RES-119). */
export function ownConsentGrant(session: Session, trace: RequestTrace): Grant {
  assertPerson(session);
  const holder: GrantHolder = { kind: 'session', session: sessionInOwnScope(session), trace };
  return fullGrant(user, 'edit', holder, [session.user.id]);
}

/** The roles that a person may try: for admins every one, for others those that they may grant (PERM-32). */
export function rolesToTryGrant(session: Session, trace: RequestTrace): Grant {
  const holder: GrantHolder = { kind: 'session', session, trace };
  if (!canTryRoles(session)) return fullGrant(role, 'view', holder, []);
  return fullGrant(role, 'view', holder, isAdmin(session) ? undefined : session.role?.canGrantRoles);
}

/**
 * The right to a part of a resource that other features open than its own, such as a customer's configuration; records
 * are those in the caller's scope. Throws 403 without any of the features.
 */
export function featureGrant(
  session: Session,
  resource: ResourceDefinition,
  anyOf: readonly FeatureKey[],
  action: Action,
  trace: RequestTrace,
): Grant {
  if (!anyOf.some((feature) => can(session, feature, action))) throw forbidden();
  return fullGrant(resource, action, { kind: 'session', session, trace });
}

/**
 * Returns what the app shows a person, whatever their role shows them of it in the portal: what is published, or their own
 * (LIM-07). The app is theirs also while they try a role in a place: it shows what it shows them.
 */
export function appGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant {
  if (resource.readers !== 'content') throw new Error(`${resource.name} is not shown in the app`);
  assertPerson(session);
  const holder: GrantHolder = { kind: 'session', session: sessionInOwnScope(session), trace };
  return makeGrant({ resource, action: 'view', levels: levelsOf(resource), projection: 'reader', holder });
}

/**
 * Returns what a person does with what is theirs or what the app shows them. It is found although its extension is off: a
 * new use is refused by name, and what was made before can still be ended (ON-01).
 */
export function appUseGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant {
  const { action, levels, projection, holder } = appGrant(session, resource, trace);
  return makeGrant({ resource, action, levels, projection, holder, usesApp: true });
}

/**
 * The right to add a record of which people have their own: for another person that of staff, for oneself what the app lets
 * people do, which for staff is in more buildings than those that they manage (RES-113, RESV-11, RESV-21).
 */
export function addingGrant(
  session: Session,
  resource: ResourceDefinition,
  isForOther: boolean,
  trace: RequestTrace,
): Grant {
  return isForOther ? authorize(session, resource, 'add', trace) : appUseGrant(session, resource, trace);
}

/** Returns what everyone in the portal may choose from, as fields that the route names; records are those in their scope. */
export function choiceGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant {
  if (!hasPortalPrivilege(session)) throw forbidden();
  return fullGrant(resource, 'view', { kind: 'session', session, trace });
}

/** The catalogue at the root next to the records that `grant` shows: what a building's entries are made from. */
export function catalogueGrant(grant: Grant): Grant {
  const { resource, action, projection, holder, within } = grant;
  const levels = levelsOf(resource).filter((level) => level === 'root' || grant.levels.includes(level));
  const limit = within === null ? {} : { within: catalogueGrant(within) };
  return makeGrant({ resource, action, levels, projection, holder, ...limit });
}

/**
 * The right to change a record of another resource as a part of the write that `grant` allows, such as the building of a
 * questionnaire; it must be in the caller's scope.
 * @throws Error for a grant that only reads, which is a mistake in the code
 */
export function relatedGrant({ holder, action }: Grant, resource: ResourceDefinition): Grant {
  if (action === 'view') throw new Error(`a write of ${resource.name} cannot be a part of a read`);
  return fullGrant(resource, 'edit', holder);
}

/**
 * Returns what a record may point to: what is in the caller's scope, as their forms offer it to choose from (PERM-37); for
 * people of the app the content that it shows them (LIM-07). It only serves to ask whether a record is there.
 */
export function referenceGrant({ holder, projection, usesApp }: Grant, resource: ResourceDefinition): Grant {
  if (projection === 'reader' && resource.readers === 'content')
    return makeGrant({ resource, action: 'view', levels: levelsOf(resource), projection, holder, usesApp });
  return fullGrant(resource, 'view', holder);
}

/**
 * Returns what the dependents of a record are named by: what the holder of a grant sees whole, null where that is nothing
 * (SEC-19).
 */
export function dependentsGrant({ holder }: Grant, resource: ResourceDefinition): Grant | null {
  if (holder.kind === 'system') return fullGrant(resource, 'view', holder);
  const view = viewGrant(holder.session, resource, holder.trace);
  return view?.projection === 'full' ? view : null;
}

/**
 * Returns what the answers of a grant show of another resource: what its holder sees there by themselves, or what the app
 * shows them where it is the app that asks; null where that is nothing (SEC-19).
 */
export function seenGrant(grant: Grant, resource: ResourceDefinition): Grant | null {
  const { holder, projection } = grant;
  const isShownInApp = projection === 'reader' && resource.readers === 'content';
  if (holder.kind === 'system' || isShownInApp) return referenceGrant(grant, resource);
  return viewGrant(holder.session, resource, holder.trace);
}

/** The same right at one level alone, for addresses that serve its records only; throws 403 where the grant has none there. */
export function levelGrant(grant: Grant, level: Level): Grant {
  if (!grant.levels.includes(level)) throw forbidden();
  const { resource, action, projection, holder, onlyIds, usesApp, within } = grant;
  return makeGrant({
    resource,
    action,
    levels: [level],
    projection,
    holder,
    usesApp,
    ...(onlyIds === null ? {} : { onlyIds }),
    ...(within === null ? {} : { within }),
  });
}
