import {
  auditPeriods,
  boundsOf,
  can,
  dataRetention,
  id,
  removedUser,
  retentionLimits,
  retentionPreview,
  retentionRun,
  retentionTypes,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { isBetween } from '../../../services/audit/auditPeriod.ts';
import { pageParameters, readNewestFirst } from '../../../services/audit/newestFirst.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { removedUserTable } from '../../../services/retention/removedUser.table.ts';
import { retentionReceiptTable, retentionRunTable } from '../../../services/retention/retentionRun.table.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { instantJson } from '../../../store/columnsOf.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { findCustomerZone } from './customerZone.reads.ts';
import { dataRetentionStore } from './dataRetention.store.ts';
import { listInactiveUsers } from './inactiveUsers.process.ts';
import { cutoffAt, nextRunAt } from '../../../services/retention/retentionClock.ts';
import { retentionKinds } from './retentionKinds.process.ts';

const viewing = { kind: 'feature', anyOf: ['CUSTOMER.DataRetentionPolicies'], action: 'view' } as const;
/** Of how many users a preview gives the names. */
const MAX_USERS = 1_000;

/** @throws HttpError 404 where the caller does not see the customer by the right to view its policies */
async function assertSeen(
  context: Pick<ServiceContext, 'session' | 'trace' | 'work' | 'services'>,
  customerId: string,
): Promise<void> {
  const grant = featureGrant(context.session, dataRetention, viewing.anyOf, viewing.action, context.trace);
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
}

/** `GET customer/{customerId}/dataretention/preview?type=&period=`: what a policy would remove now (AUDIT-16, RET-01). */
const preview = defineRoute({
  method: 'GET',
  path: `${dataRetention.path}/preview`,
  tag: dataRetention.name,
  summary: 'What a retention policy would remove now',
  access: viewing,
  query: z.object({
    type: z.enum(retentionTypes, 'choice').describe('The type of records'),
    period: z.coerce
      .number('integer')
      .int('integer')
      .min(1, 'tooSmall')
      .max(retentionLimits.longestPeriod, 'tooLarge')
      .describe('The days that they are kept'),
  }),
  answer: retentionPreview,
  handle: async (context) => {
    const { session, work, params } = context;
    const customerId = idOf(params.customerId);
    await assertSeen(context, customerId);
    const { type, period } = context.queryInput();
    const zone = await findCustomerZone(work, customerId);
    const now = Date.now();
    const scope = { customerId, cutoff: cutoffAt(now, period, zone) };
    const { count, oldest } = await retentionKinds[type].count(work, scope);
    const seesUsers = can(session, 'CUSTOMER.users', 'view') || can(session, 'ROOT.users', 'view');
    const users = type === 'inactiveUsers' && seesUsers ? await listInactiveUsers(work, scope, MAX_USERS) : null;
    const [cutoff, nextRun] = [scope.cutoff.toISOString(), nextRunAt(now, zone).toISOString()];
    return { body: { count, oldest, cutoff, nextRunAt: nextRun, users } };
  },
});

const logQuery = {
  period: z.enum(auditPeriods, 'choice').default('all').describe(auditPeriods.join(', ')),
  ...pageParameters,
};

function listOf<Line extends z.ZodObject>(line: Line) {
  return z.object({ '@odata.count': z.int(), value: z.array(line), '@odata.nextLink': z.string().optional() });
}

const run = (field: keyof typeof retentionRunTable._.columns) => column('v', retentionRunTable[field]);
const removed = (field: keyof typeof removedUserTable._.columns) => column('v', removedUserTable[field]);
const json = (instant: Sql) => raw(instantJson(instant.fixed));

/** `GET customer/{customerId}/dataretention/log?period=`: the runs, the newest first (AUDIT-14, AUDIT-15). */
const log = defineRoute({
  method: 'GET',
  path: `${dataRetention.path}/log`,
  tag: dataRetention.name,
  summary: 'What data retention has removed, by type and run',
  access: viewing,
  query: z.object(logQuery),
  answer: listOf(retentionRun),
  handle: async (context) => {
    const { work, params, request } = context;
    const customerId = idOf(params.customerId);
    await assertSeen(context, customerId);
    const { period, ...page } = context.queryInput();
    const { from, before } = boundsOf(period, new Date());
    const found = await readNewestFirst(work, {
      ...page,
      table: retentionRunTable,
      body: sql`json_build_object('id', ${run('id')}, 'type', ${run('type')}, 'period', ${run('period')}, 'cutoff', ${json(run('cutoff'))},
        'startedAt', ${json(run('startedAt'))}, 'endedAt', ${json(run('endedAt'))}, 'outcome', ${run('outcome')}, 'count', ${run('count')},
        'oldest', ${json(run('oldest'))}, 'newest', ${json(run('newest'))}, 'batches', (select count(*) from ${retentionReceiptTable} r
          where ${column('r', retentionReceiptTable.runId)} = ${run('id')}))`,
      where: sql`${run('customerId')} = ${customerId}::uuid and ${isBetween(run('startedAt'), from, before)}`,
      keys: [
        { sql: run('startedAt'), type: 'instant' },
        { sql: run('id'), type: 'id' },
      ],
    });
    return { body: listAnswer({ ...found, rows: found.rows.join(',') }, { top: page.$top }, request.url) };
  },
});

/** `GET audit/inActiveUserRemoval?customerId=&period=`: the inactive users that were removed, the newest first (RES-04). */
const removedUsers = defineRoute({
  method: 'GET',
  path: 'audit/inActiveUserRemoval',
  tag: dataRetention.name,
  summary: 'The inactive users that data retention has removed',
  access: viewing,
  query: z.object({ customerId: id().describe('Whose users'), ...logQuery }),
  answer: listOf(removedUser),
  handle: async (context) => {
    const { work, request } = context;
    const { period, customerId, ...page } = context.queryInput();
    await assertSeen(context, customerId);
    const { from, before } = boundsOf(period, new Date());
    const found = await readNewestFirst(work, {
      ...page,
      table: removedUserTable,
      body: sql`json_build_object('id', ${removed('id')}, 'userId', ${removed('userId')}, 'addedAt', ${json(removed('addedAt'))},
        'lastLogin', ${json(removed('lastLogin'))}, 'removedAt', ${json(removed('removedAt'))})`,
      where: sql`${removed('customerId')} = ${customerId}::uuid and ${isBetween(removed('removedAt'), from, before)}`,
      keys: [
        { sql: removed('removedAt'), type: 'instant' },
        { sql: removed('id'), type: 'id' },
      ],
    });
    return { body: listAnswer({ ...found, rows: found.rows.join(',') }, { top: page.$top }, request.url) };
  },
});

/** `POST customer/{customerId}/dataretention/{id}/calloff`: back to the period in force, until the shorter one takes effect (RET-02). */
const callOff = defineRoute({
  method: 'POST',
  path: `${dataRetention.path}/{id}/calloff`,
  tag: dataRetention.name,
  summary: 'Call off a shorter period before it takes effect',
  access: { kind: 'resource', resource: dataRetention, action: 'edit' },
  answer: dataRetention.record,
  handle: async (context) => {
    const { grant, params } = context;
    const [customerId, key] = [idOf(params.customerId), idOf(params.id)];
    const { version, values } = await dataRetentionStore.current(grant, context, key);
    if (values.customerId !== customerId) throw notFound();
    if (values.formerPeriod === null) throw new HttpError(409, 'nothingToCallOff');
    const record = await dataRetentionStore.update(grant, context, key, version, { period: values.formerPeriod });
    return answerRecord(record, 200);
  },
});

export const dataRetentionRoutes = [preview, log, removedUsers, callOff, ...crudRoutes(dataRetentionStore)];
