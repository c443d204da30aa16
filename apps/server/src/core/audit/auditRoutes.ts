import { listLimits } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../access/authorize.ts';
import { idOf } from '../http/recordRequests.ts';
import { forbidden, invalid, notFound } from '../http/httpError.ts';
import { defineRoute, JsonText, type RouteContext } from '../http/route.ts';
import { instantJson } from '../store/columnsOf.ts';
import { Parameters } from '../store/parameters.ts';
import { revisionActions } from '../store/storeDefinition.ts';
import { allStores, type RegisteredStore } from '../store/stores.ts';
import { type AuditPeriod, auditPeriods, boundsOf } from './auditPeriod.ts';
import { answerSecurityLog, securityLogAnswer } from './securityLog.ts';

const revisionSchema = z.object({
  identifier: z.uuid(),
  action: z.enum(revisionActions),
  editor: z.string().nullable(),
  /** The role that the editor was trying (PERM-36). */
  triedRole: z.string().nullable(),
  date: z.string(),
  version: z.int(),
  values: z.record(z.string(), z.unknown()),
});

const answer = z.object({
  '@odata.count': z.int(),
  value: z.array(revisionSchema),
  '@odata.nextLink': z.string().optional(),
});

function single(context: RouteContext, name: string): string | undefined {
  const value = context.query[name];
  return typeof value === 'string' ? value : undefined;
}

function periodOf(context: RouteContext): AuditPeriod {
  const text = single(context, 'period') ?? 'all';
  const period = auditPeriods.find((candidate) => candidate === text);
  if (period === undefined) throw invalid([{ field: 'period', code: 'choice' }]);
  return period;
}

function whole(context: RouteContext, name: string, fallback: number, most: number): number {
  const text = single(context, name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) > most) throw invalid([{ field: name, code: 'integer' }]);
  return Number(text);
}

/** Throws 404 unless the record, standing or deleted, is one the caller sees whole. */
async function assertSeen(context: RouteContext, store: RegisteredStore, id: string): Promise<void> {
  const grant = authorize(context.session, store.resource, 'view', context.trace);
  if (grant.projection !== 'full') throw forbidden();
  const parameters = new Parameters();
  const text = `select 1 from "${store.read.tableName}" t ${store.read.joins}
    where t.id = ${parameters.add(id)}::uuid and ${store.read.scope(grant, parameters)}`;
  if ((await context.work.query({ text, values: parameters.values })).length === 0) throw notFound();
}

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
  query: {
    type: 'Resource, for example building; or security',
    id: "The record's id",
    period: auditPeriods.join(', '),
    $top: 'Revisions to answer',
    $skip: 'Revisions to leave out',
  },
  answer: z.union([answer, securityLogAnswer]),
  handle: async (context) => {
    const type = single(context, 'type');
    const { from, before } = boundsOf(periodOf(context), new Date());
    const top = whole(context, '$top', 50, listLimits.mostRows);
    const skip = whole(context, '$skip', 0, 999_999_999);
    if (type === 'security') return answerSecurityLog(context, { from, before, top, skip });
    const store = allStores().find(({ resource }) => resource.name === type);
    if (store === undefined) throw invalid([{ field: 'type', code: type === undefined ? 'required' : 'choice' }]);
    const id = idOf(single(context, 'id'));
    await assertSeen(context, store, id);
    const lines = await context.work.query<{ body: string; n: number }>({
      name: 'revisions_of_record',
      text: `select json_build_object('identifier', v.id, 'action', v.action,
          'editor', (select e.first_name || ' ' || e.last_name from users e where e.id = v.editor_id),
          'triedRole', (select r.name from roles r where r.id = v.tried_role_id),
          'date', ${instantJson('v.date')}, 'version', v.version, 'values', v."values" || coalesce(v.personal, '{}'))::text as body,
          (count(*) over ())::int as n
        from revisions v
        where v.entity_id = $1::uuid and v.entity = $2 and ($3::timestamptz is null or v.date >= $3) and ($4::timestamptz is null or v.date < $4)
        order by v.date desc, v.version desc, v.id desc limit $5 offset $6`,
      values: [id, store.resource.name, from, before, top, skip],
    });
    const count = lines[0]?.n ?? 0;
    return {
      body: new JsonText(`{"@odata.count":${String(count)},"value":[${lines.map(({ body }) => body).join(',')}]}`),
    };
  },
});

export const auditRoutes = [listRevisions];
