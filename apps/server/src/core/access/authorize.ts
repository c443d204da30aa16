import type { Action, Level, ResourceDefinition, Session } from '@atrium/contract';
import { can, contextResources, featuresFor, foundLevels, hasPortalPrivilege, ownSession } from '@atrium/contract';

import { forbidden } from '../http/httpError.ts';
import { type Grant, type GrantHolder, makeGrant, type Projection, type RequestTrace } from './grant.ts';

function levelsOf(resource: ResourceDefinition): Level[] {
  return (['root', 'customer', 'building', 'vendor'] as const).filter((level) => resource.levels[level] !== undefined);
}

/** The levels at which the session may do `action`. */
export function permittedLevels(session: Session, resource: ResourceDefinition, action: Action): Level[] {
  return levelsOf(resource).filter((level) =>
    featuresFor(resource, level, action).some((feature) => can(session, feature, action)),
  );
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
  const [narrow, wide] = widths[own.projection] < widths[grant.projection] ? [own, grant] : [grant, own];
  const { levels, projection } = narrow;
  return makeGrant({ resource, action, levels, projection, holder: grant.holder, within: wide });
}

function grantOf(session: Session, resource: ResourceDefinition, action: Action, trace: RequestTrace): Grant {
  const holder: GrantHolder = { kind: 'session', session, trace };
  const every = levelsOf(resource);
  // Reference data is read at every level, also by those who hold the feature at one of them.
  if (action === 'view' && resource.readers === 'reference' && hasPortalPrivilege(session))
    return makeGrant({ resource, action, levels: every, projection: 'full', holder });
  const levels = permittedLevels(session, resource, action);
  if (levels.length > 0) return makeGrant({ resource, action, levels, projection: 'full', holder });
  if (action !== 'view') throw forbidden();
  if (hasPortalPrivilege(session)) {
    if (resource.lookupFields !== undefined)
      return makeGrant({ resource, action, levels: every, projection: 'lookup', holder });
  }
  if (resource.readers === 'content')
    return makeGrant({ resource, action, levels: every, projection: 'reader', holder });
  throw forbidden();
}

/**
 * The grant under which the search over everything looks into a resource, null when it does not (KIT-11): the levels
 * whose screens the role may view and, of the places that are a context, the names that anybody in the portal may choose from.
 */
export function searchGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant | null {
  const found = foundLevels(resource);
  const permitted = permittedLevels(session, resource, 'view').filter((level) => found.includes(level));
  const holder: GrantHolder = { kind: 'session', session, trace };
  if (permitted.length > 0)
    return makeGrant({ resource, action: 'view', levels: permitted, projection: 'full', holder });
  const isContext = Object.values<string>(contextResources).includes(resource.name);
  const isNamed = isContext && resource.lookupFields !== undefined && hasPortalPrivilege(session);
  return isNamed ? makeGrant({ resource, action: 'view', levels: found, projection: 'lookup', holder }) : null;
}

/** The product's own work on a resource, such as purging or loading the demo portfolio; `reason` is written to the revisions. */
export function systemGrant(resource: ResourceDefinition, action: Action, reason: string): Grant {
  return makeGrant({
    resource,
    action,
    levels: levelsOf(resource),
    projection: 'full',
    holder: { kind: 'system', reason },
  });
}

/** For a route that has checked the caller's right itself, such as that to one's own record; the caller's scope still holds. */
export function checkedGrant(session: Session, resource: ResourceDefinition, trace: RequestTrace): Grant {
  const holder: GrantHolder = { kind: 'session', session, trace };
  return makeGrant({ resource, action: 'edit', levels: levelsOf(resource), projection: 'full', holder });
}

/**
 * What a record may point to: whatever stands in the caller's scope, as their forms offer it to choose from (PERM-37).
 * It only serves to ask whether a record is there.
 */
export function referenceGrant({ holder }: Grant, resource: ResourceDefinition): Grant {
  return makeGrant({ resource, action: 'view', levels: levelsOf(resource), projection: 'full', holder });
}
