import { auditPeriods, boundsOf } from '@atrium/contract';
import { z } from 'zod';

import { authorize, featureGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { forbidden, invalid, notFound } from '../../base/httpError.ts';
import { column, join, raw, type Sql, sql } from '../../db/sql.ts';
import { roleName, userName } from '../../directory/names.ts';
import { listAnswer } from '../../http/crud/listAnswer.ts';
import { idOf } from '../../http/crud/recordRequests.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import { instantJson } from '../../store/columnsOf.ts';
import type { Store } from '../../store/defineStore.ts';
import { type ShownIds, shownIdsOf, withShownIds } from '../../store/shownIds.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { type RecordPart, revisionActions } from '../../store/storeDefinition.ts';
import { isBetween } from './auditPeriod.ts';
import { pageParameters, readNewestFirst, wholeNumber } from './newestFirst.ts';
import { answerSecurityLog, type AuditServices, securityLogAnswer } from './securityLog.ts';

const revisionSchema = z.object({
  recordId: z.uuid(),
  identifier: z.uuid(),
  action: z.enum(revisionActions),
  editor: z.string().nullable(),
  /** The role that the editor was trying (PERM-36). */
  triedRole: z.string().nullable(),
  /** The API key with which a program did it for the editor, as it was called then (KEY-03). */
  keyName: z.string().nullable(),
  date: z.string(),
  version: z.int(),
  /** The version whose values the change put back; null for any other change. */
  restoredVersion: z.int().nullable(),
  /** Whether the change named no version that it was for: it may have overwritten another one unseen (TRUE-04). */
  isUnconditional: z.boolean(),
  values: z.record(z.string(), z.unknown()),
});

const answer = z.object({
  '@odata.count': z.int(),
  value: z.array(revisionSchema),
  '@odata.nextLink': z.string().optional(),
});

/** Of how many records of a screen the history is read at once. */
const MAX_RECORDS = 200;

const auditQuery = z.object({
  type: z
    .string()
    .optional()
    .describe('Resource, for example building; a part of one, such as resourceBooking; or security'),
  id: z
    .string()
    .optional()
    .describe(`The record's id, or those of up to ${String(MAX_RECORDS)} records parted by commas`),
  version: wholeNumber(999_999_999).optional().describe('Up to which version of a record'),
  period: z.enum(auditPeriods).default('all').describe(auditPeriods.join(', ')),
  ...pageParameters,
});

/** Whose history is asked for: records of a store, or a part of each. */
interface Audited {
  readonly store: Store;
  readonly part: RecordPart | null;
}

function auditedOf(stores: readonly Store[], type: string | undefined): Audited {
  for (const store of stores) {
    if (store.resource.name === type) return { store, part: null };
    const part = store.options.parts?.find(({ name }) => name === type);
    if (part !== undefined) return { store, part };
  }
  throw invalid([{ field: 'type', code: type === undefined ? 'required' : 'choice' }]);
}

function idsOf(text: string | undefined): readonly string[] {
  const ids = (text ?? '').split(',');
  if (ids.length > MAX_RECORDS) throw invalid([{ field: 'id', code: 'tooMany', limit: MAX_RECORDS }]);
  return ids.map(idOf);
}

/** The grant to see the records, deleted or not, whole. @throws HttpError 404 unless they are some that the caller sees */
async function seeingGrant(context: RouteContext, { store, part }: Audited, ids: readonly string[]): Promise<Grant> {
  const { session, trace } = context;
  const { resource } = store;
  const grant =
    part === null
      ? authorize(session, resource, 'view', trace)
      : featureGrant(session, resource, part.features, 'view', trace);
  if (grant.projection !== 'full') throw forbidden();
  for (const id of ids) if (!(await store.has(grant, context, id, 'any'))) throw notFound();
  return grant;
}

/** The part of a revision that is shown otherwise than it is stored. */
const shownValues = z.looseObject({ values: z.record(z.string(), z.unknown()) });

/** A revision as JSON text: of a part its values alone, and no ids that the caller may not see (SEC-19). */
function shownRevision(body: string, part: RecordPart | null, shown: ShownIds | null): string {
  if (part === null && shown === null) return body;
  const revision = shownValues.parse(JSON.parse(body));
  const own = part === null ? revision.values : part.valuesOf(revision.values);
  const values: unknown = shown === null ? own : JSON.parse(withShownIds(JSON.stringify(own), shown));
  return JSON.stringify({ ...revision, values });
}

/** Checks whether a revision changes the part: its fields are not as the revision before left them. */
function changesPart({ fields }: RecordPart): Sql {
  const partOf = (alias: string) => {
    const values = column(alias, revisionTable.values);
    return sql`jsonb_build_array(${join(
      fields.map((field) => sql`${values}->${field}::text`),
      ', ',
    )})`;
  };
  return sql`${partOf('v')} is distinct from (select ${partOf('p')} from ${revisionTable} p
    where ${column('p', revisionTable.entity)} = ${own.entity} and ${column('p', revisionTable.entityId)} = ${own.entityId}
      and ${column('p', revisionTable.version)} < ${own.version}
    order by ${column('p', revisionTable.version)} desc limit 1)`;
}

const defineRoute = routesWith<AuditServices>();

const own = {
  id: column('v', revisionTable.id),
  entity: column('v', revisionTable.entity),
  entityId: column('v', revisionTable.entityId),
  action: column('v', revisionTable.action),
  version: column('v', revisionTable.version),
  restoredVersion: column('v', revisionTable.restoredVersion),
  isUnconditional: column('v', revisionTable.isUnconditional),
  date: column('v', revisionTable.date),
  editorId: column('v', revisionTable.editorId),
  triedRoleId: column('v', revisionTable.triedRoleId),
  reason: column('v', revisionTable.reason),
  source: column('v', revisionTable.source),
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
    const { type, id: idText, period, version = null, ...page } = context.queryInput();
    const { from, before } = boundsOf(period, new Date());
    if (type === 'security') return answerSecurityLog(context, { from, before, ...page });
    const audited = auditedOf(context.services.stores.all(), type);
    const { store, part } = audited;
    const ids = idsOf(idText);
    const grant = await seeingGrant(context, audited, ids);
    const shown = await shownIdsOf(store.options.findShownIds, grant, context.work);
    const found = await readNewestFirst(context.work, {
      ...page,
      table: revisionTable,
      body: sql`json_build_object('identifier', ${own.id}, 'recordId', ${own.entityId}, 'action', ${own.action}, 'editor', ${userName(own.editorId)},
          'triedRole', ${roleName(own.triedRoleId)}, 'keyName', case when ${own.source} = 'apiKey' then ${own.reason} end,
          'date', ${raw(instantJson(own.date.fixed))}, 'version', ${own.version},
          'restoredVersion', ${own.restoredVersion}, 'isUnconditional', ${own.isUnconditional},
          'values', ${own.values} || coalesce(${own.personal}, '{}'))`,
      where: sql`${own.entityId} = any(${ids}::uuid[]) and ${own.entity} = ${store.resource.name}
        and (${version}::int is null or ${own.version} <= ${version})
        and ${isBetween(own.date, from, before)} and ${part === null ? raw('true') : changesPart(part)}`,
      keys: [
        { sql: own.date, type: 'instant' },
        { sql: own.version, type: 'number' },
        { sql: own.id, type: 'id' },
      ],
    });
    const rows = found.rows.map((body) => shownRevision(body, part, shown)).join(',');
    return { body: listAnswer({ ...found, rows }, { top: page.$top }, context.request.url) };
  },
});

export const auditRoutes = [listRevisions];
