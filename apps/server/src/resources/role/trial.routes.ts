import { canTryRoles, isAdmin, ownSession, parseListQuery, role, type Session, triedRoleOf } from '@atrium/contract';
import { z } from 'zod';

import { systemGrant } from '../../core/access/authorize.ts';
import { recordSecurityEvent } from '../../core/audit/securityEvents.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import { listAnswer } from '../../core/http/listAnswer.ts';
import { defineRoute } from '../../core/http/route.ts';
import type { Parameters } from '../../core/store/parameters.ts';
import { isObject } from '../../core/store/validate.ts';
import { roleStore } from './role.store.ts';

const choice = z.object({ id: z.uuid(), name: z.string(), description: z.string().nullable() });

/** The roles that the person may try, besides the one they have (PERM-32). */
function tryable(session: Session) {
  return (parameters: Parameters) => {
    if (!canTryRoles(session)) return 'false';
    const others = `t.id <> ${parameters.add(session.role?.id)}::uuid`;
    if (isAdmin(session)) return others;
    return `${others} and t.id = any(${parameters.add(session.role?.canGrantRoles ?? [])}::uuid[])`;
  };
}

const list = defineRoute({
  method: 'GET',
  path: 'role/trial',
  tag: 'role',
  summary: 'The roles that the caller may try',
  access: { kind: 'member' },
  query: { $search: 'Words to look for', $top: 'Roles to answer', $count: 'true to count all that match' },
  answer: z.object({
    '@odata.count': z.int().optional(),
    value: z.array(choice),
    '@odata.nextLink': z.string().optional(),
  }),
  handle: async ({ query, request, session, work }) => {
    const grant = systemGrant(role, 'view', 'roles to try');
    const asked = {
      ...parseListQuery(query, roleStore.listSpec(grant)),
      select: Object.keys(choice.shape),
      expand: [],
    };
    return { body: listAnswer(await roleStore.list(grant, work, asked, tryable(session)), asked, request.url) };
  },
});

/** Asks whether a role may be tried, and writes that it is. From then on every call says so itself by `x-try-role`. */
const start = defineRoute({
  method: 'POST',
  path: 'role/trial',
  tag: 'role',
  summary: 'Begin to try a role; the calls that follow carry its id as x-try-role',
  access: { kind: 'portal' },
  body: z.object({ roleId: z.uuid() }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  handle: async ({ body, services, session, trace, work }) => {
    const roleId = isObject(body) ? body['roleId'] : undefined;
    if (typeof roleId !== 'string' || roleId === '') throw invalid([{ field: 'roleId', code: 'required' }]);
    if (triedRoleOf(session) !== null) throw new HttpError(403, 'roleNotTryable');
    const trying = await services.sessions.trying(session, roleId, work);
    const { id, name } = trying.role ?? { id: roleId, name: '' };
    await recordSecurityEvent(work, { session: trying, trace }, 'trialStarted', { role: id, name });
    return { body: { id, name } };
  },
});

/** Writes that a trial has ended; without one there is nothing to write. */
const stop = defineRoute({
  method: 'DELETE',
  path: 'role/trial',
  tag: 'role',
  summary: 'End the trial that the call is made in',
  access: { kind: 'member' },
  status: 204,
  handle: async ({ session, trace, work }) => {
    const tried = triedRoleOf(session);
    if (tried === null) return { status: 204, body: undefined };
    const own = { session: ownSession(session), trace };
    await recordSecurityEvent(work, own, 'trialEnded', { role: tried.id, name: tried.name });
    return { status: 204, body: undefined };
  },
});

/** Trying a role: which ones, the beginning and the end (PERM-31, PERM-32, PERM-36). */
export const trialRoutes = [list, start, stop];
