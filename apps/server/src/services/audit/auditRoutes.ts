import { auditPeriods } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { forbidden, invalid, notFound } from '../../base/httpError.ts';
import { column, raw, sql } from '../../db/sql.ts';
import { roleName, userName } from '../../directory/names.ts';
import { listAnswer } from '../../http/crud/listAnswer.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import { instantJson } from '../../store/columnsOf.ts';
import type { Store } from '../../store/defineStore.ts';
import { type ShownIds, shownIdsOf, withShownIds } from '../../store/shownIds.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { revisionActions } from '../../store/storeDefinition.ts';
import { boundsOf, isBetween } from './auditPeriod.ts';
import { pageParameters, readNewestFirst } from './newestFirst.ts';
import { answerSecurityLog, type AuditServices, securityLogAnswer } from './securityLog.ts';

const revisionSchema = z.object({
  identifier: z.uuid(),
  action: z.enum(revisionActions),
  editor: z.string().nullable(),
  /** The role that the editor was trying (PERM-36). */
  triedRole: z.string().nullable(),
  date: z.string(),
  version: z.int(),
  /** The version whose values the change put back; null for any other change. */
  restoredVersion: z.int().nullable(),
  values: z.record(z.string(), z.unknown()),
});

const answer = z.object({
  '@odata.count': z.int(),
  value: z.array(revisionSchema),
  '@odata.nextLink': z.string().optional(),
});

const auditQuery = z.object({
  type: z.string().optional().describe('Resource, for example building; or security'),
  id: z.string().optional().describe("The record's id"),
  period: z.enum(auditPeriods).default('all').describe(auditPeriods.join(', ')),
  ...pageParameters,
});

/** The grant to see a record, deleted or not, whole. @throws HttpError 404 unless it is one that the caller sees */
async function seeingGrant(context: RouteContext, store: Store, id: string): Promise<Grant> {
  const grant = authorize(context.session, store.resource, 'view', context.trace);
  if (grant.projection !== 'full') throw forbidden();
  if (!(await store.has(grant, context, id, 'any'))) throw notFound();
  return grant;
}

/** A revision as JSON text without the ids that the caller may not see (SEC-19). */
function shownRevision(body: string, shown: ShownIds | null): string {
  if (shown === null) return body;
  const revision: Record<string, unknown> = JSON.parse(body);
  const values: unknown = JSON.parse(withShownIds(JSON.stringify(revision['values']), shown));
  return JSON.stringify({ ...revision, values });
}

const defineRoute = routesWith<AuditServices>();

const own = {
  id: column('v', revisionTable.id),
  entity: column('v', revisionTable.entity),
  entityId: column('v', revisionTable.entityId),
  action: column('v', revisionTable.action),
  version: column('v', revisionTable.version),
  restoredVersion: column('v', revisionTable.restoredVersion),
  date: column('v', revisionTable.date),
  editorId: column('v', revisionTable.editorId),
  triedRoleId: column('v', revisionTable.triedRoleId),
  values: column('v', revisionTable.values),
  personal: column('v', revisionTable.personal),
};

/**
 * `GET audit?type=&id=&period=`: the revisions of a record, newest first, with full values (API-42, RES-03, AUDIT-01);
 * `GET audit?type=security`: the security log (SEC-10).
 */
const listRevisions = defineRoute({
  method: 'GET',
  path: 'audit',
  tag: 'audit',
  summary: 'The revisions of a record with their full values, or the security log',
  access: { kind: 'portal' },
  query: auditQuery,
  answer: z.union([answer, securityLogAnswer]),
  handle: async (context) => {
    const { type, id: idText, period, ...page } = context.queryInput();
    const { from, before } = boundsOf(period, new Date());
    if (type === 'security') return answerSecurityLog(context, { from, before, ...page });
    const store = context.services.stores.all().find(({ resource }) => resource.name === type);
    if (store === undefined) throw invalid([{ field: 'type', code: type === undefined ? 'required' : 'choice' }]);
    const id = idOf(idText);
    const grant = await seeingGrant(context, store, id);
    const shown = await shownIdsOf(store.options.findShownIds, grant, context.work);
    const found = await readNewestFirst(context.work, {
      ...page,
      table: revisionTable,
      body: sql`json_build_object('identifier', ${own.id}, 'action', ${own.action}, 'editor', ${userName(own.editorId)},
          'triedRole', ${roleName(own.triedRoleId)}, 'date', ${raw(instantJson(own.date.fixed))}, 'version', ${own.version},
          'restoredVersion', ${own.restoredVersion},
          'values', ${own.values} || coalesce(${own.personal}, '{}'))`,
      where: sql`${own.entityId} = ${id}::uuid and ${own.entity} = ${store.resource.name} and ${isBetween(own.date, from, before)}`,
      keys: [
        { sql: own.date, type: 'instant' },
        { sql: own.version, type: 'number' },
        { sql: own.id, type: 'id' },
      ],
    });
    const rows = found.rows.map((body) => shownRevision(body, shown)).join(',');
    return { body: listAnswer({ ...found, rows }, { top: page.$top }, context.request.url) };
  },
});

export const auditRoutes = [listRevisions];
