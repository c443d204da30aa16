import { ownSession, parseListQuery, role, triedRoleOf } from '@atrium/contract';
import { z } from 'zod';

import { rolesToTryGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { idText } from '../../../http/crud/bodies.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { pageParameters } from '../../../http/crud/readRoutes.ts';
import { recordSecurityEvent } from '../../../services/audit/securityEvents.ts';
import { defineRoute } from '../../../services/route.ts';
import { roleStore } from './role.store.ts';
import { roleTable } from './role.table.ts';

const choice = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** Tells what the role has to be tried in. */
  privilegeMap: role.record.shape.privilegeMap,
});

/** The roles that the caller may try, apart from the one that they have (PERM-32). */
const list = defineRoute({
  method: 'GET',
  path: 'role/trial',
  tag: 'role',
  summary: 'The roles that the caller may try',
  access: { kind: 'member' },
  query: pageParameters,
  answer: z.object({
    '@odata.count': z.int().optional(),
    value: z.array(choice.partial().required({ id: true })),
    '@odata.nextLink': z.string().optional(),
  }),
  handle: async (context) => {
    const { query, request, session, trace } = context;
    const grant = rolesToTryGrant(session, trace);
    const names = Object.keys(choice.shape);
    const page = parseListQuery(query, { ...roleStore.listSpec(grant), select: names, expand: [] });
    const asked = { ...page, select: page.select ?? names };
    const isOther = sql`${column('t', roleTable.id)} <> ${session.role?.id}::uuid`;
    return { body: listAnswer(await roleStore.list(grant, context, asked, isOther), asked, request.url) };
  },
});

/** Asks whether a role may be tried in a place, and writes that it is. From then on every call says so itself (PERM-34, ROLE-01). */
const start = defineRoute({
  method: 'POST',
  path: 'role/trial',
  tag: 'role',
  summary: 'Begin to try a role; the calls that follow carry its id as x-try-role, and its place as x-try-place',
  access: { kind: 'portal' },
  body: z.object({
    roleId: idText,
    place: z.string().max(100).optional().describe('Where it is tried, such as building:{id}'),
  }),
  answer: z.object({ id: z.uuid(), name: z.string() }),
  handle: async (context) => {
    const { services, session, trace, work } = context;
    const { roleId, place } = context.input();
    if (triedRoleOf(session) !== null) throw new HttpError(403, 'roleNotTryable');
    const trying = await services.sessions.inTrial(session, { triedRoleId: roleId, triedPlace: place ?? null }, work);
    const { id, name } = trying.role ?? { id: roleId, name: '' };
    const detail = { role: id, name, ...(place === undefined ? {} : { place }) };
    await recordSecurityEvent(work, { session: trying, trace }, 'trialStarted', detail);
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
