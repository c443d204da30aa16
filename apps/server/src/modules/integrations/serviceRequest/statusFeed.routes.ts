import { feedAnswer, feedRead, id, refreshTimes, serviceConfig, times } from '@atrium/contract';
import { z } from 'zod';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { featureGrant } from '../../../access/authorize.ts';
import { readFeedState } from './feedState.reads.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { REFRESH_REQUESTS_KIND } from './refreshRequestsJob.ts';
import { requestRefreshTable } from './requestRefresh.table.ts';
import { REQUEST_FEATURE } from './requestRules.ts';

const f = requestRefreshTable;
const minutes = { minMinutes: refreshTimes.least / times.minute, maxMinutes: refreshTimes.most / times.minute };

/** The state of a customer's maintenance system, for those who see its requests; null where it has none. @throws HttpError 404 */
async function stateOf(context: ServiceContext, customerId: string, action: 'view' | 'edit') {
  const { session, trace, work } = context;
  const grant = featureGrant(session, serviceConfig, [REQUEST_FEATURE], action, trace);
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
  return readFeedState(work, customerId);
}

/** `GET status-feed?customerId=`: how it is with the maintenance system (SRV-10). */
const readFeed = defineRoute({
  method: 'GET',
  path: 'status-feed',
  tag: serviceConfig.name,
  summary: "How it is with a customer's maintenance system",
  access: { kind: 'feature', anyOf: [REQUEST_FEATURE], action: 'view' },
  query: z.object({ customerId: id().describe('Whose maintenance system') }),
  answer: feedRead,
  handle: async (context) => ({ body: { value: await stateOf(context, context.queryInput().customerId, 'view') } }),
});

/**
 * `POST status-feed`: asks for a refresh at once, and says how long it takes (RES-91, SRV-07, INTG-22). Where the system is left
 * alone, as it has not answered several times, it is a 500 with what is known and since when (SRV-13).
 */
const askFeed = defineRoute({
  method: 'POST',
  path: 'status-feed',
  tag: serviceConfig.name,
  summary: "Ask for a refresh of service requests from a customer's maintenance system",
  access: { kind: 'feature', anyOf: [REQUEST_FEATURE], action: 'edit' },
  body: z.strictObject({ customerId: id() }),
  answer: feedAnswer,
  status: 202,
  handle: async (context) => {
    const { work, services } = context;
    const { customerId } = context.input();
    const state = await stateOf(context, customerId, 'edit');
    if (state === null) throw new HttpError(409, 'builtInRequests');
    if (state.failingSince !== null && state.problem !== null)
      throw new HttpError(500, 'refreshFailed', { stale: { staleSince: state.readAt, value: state } });
    await work.query(sql`insert into ${f} (${f.customerId}) values (${customerId}::uuid)
      on conflict (${f.customerId}) do update set ${f.dueAt} = least(${f}.due_at, now())`);
    await services.jobs.start(work, { kind: REFRESH_REQUESTS_KIND, input: {} });
    return { status: 202, body: { ...minutes, value: state } };
  },
});

export const statusFeedRoutes = [readFeed, askFeed];
