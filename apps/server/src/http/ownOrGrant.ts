import { addingGrant, appUseGrant, grantIfAny, viewGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { forbidden, notFound } from '../base/httpError.ts';
import { isForOther } from './crud/personOfBody.ts';
import { changedIdOf, parentsOf } from './crud/recordRequests.ts';
import type { ChangingOwnOr, OwnOrAccess, RouteContext } from './route.ts';

/**
 * Finds the right by which a request adds a record or changes the one that it names: staff have it for those in their scope,
 * and people for their own. Of a grant for one's own record, `ownSession` is the person's.
 * @throws HttpError 403 and 404
 */
export async function ownOrGrant(access: OwnOrAccess, context: RouteContext): Promise<Grant> {
  if (access.action !== 'add') return changingGrant(access, context);
  return addingGrant(context.session, access.resource, isForOther(context, access.resource.ownerFields), context.trace);
}

/**
 * Finds the right by which a request changes the record that it names: staff have it for those in their scope, and people
 * for their own, wherever the app shows them (TRUE-03).
 * @throws HttpError 403 for a record that the caller reads and may not change, 404 for one that they do not read
 */
async function changingGrant({ resource, action, param = 'id' }: ChangingOwnOr, context: RouteContext): Promise<Grant> {
  const { session, trace, services, params, query } = context;
  const store = services.stores.named(resource.name);
  const id = changedIdOf(resource, context, params[param] ?? query['id']);
  const where = { ids: parentsOf(resource, context) };
  const isFor = (grant: Grant) => store.has(grant, context, id, 'standing', where);
  const staff = grantIfAny(session, resource, action, trace);
  if (staff !== null && (await isFor(staff))) return staff;
  const own = appUseGrant(session, resource, trace);
  if (await isFor(own)) return own;
  const view = viewGrant(session, resource, trace);
  throw view !== null && (await isFor(view)) ? forbidden() : notFound();
}
