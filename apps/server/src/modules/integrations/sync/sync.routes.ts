import {
  type ErrorCode,
  id,
  problemCodeList,
  refreshTimes,
  serviceConfig,
  type SyncKind,
  syncKinds,
  syncJobs,
  syncRequest,
  syncRuns,
  syncStarted,
  times,
  connectionLimits,
} from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { HttpError, invalid, notFound } from '../../../base/httpError.ts';
import { assertParent } from '../../../http/crud/recordRequests.ts';
import type { ServiceRequestAdapter, ServiceScope } from '../../../ports/serviceRequestPort.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { seesCustomer } from '../../places/geography.reads.ts';
import { askService } from '../serviceRequest/askService.ts';
import { findServiceConnection, type ServiceConnection } from '../serviceRequest/serviceConnections.reads.ts';
import { findRequestLists } from '../serviceRequest/requestSettings.ts';
import { isSyncedAtNight } from './dueSyncs.reads.ts';
import { SyncFailure } from './readSyncItems.ts';
import { readProblemCodes } from './syncItems.ts';
import { failureOf, listAddress, startSyncJob } from './syncJobs.ts';
import { claimRun, endRun, findRun, findRunning, readRuns, readSyncJob } from './syncRuns.ts';

const TAG = 'sync';
const minutes = { minMinutes: refreshTimes.least / times.minute, maxMinutes: refreshTimes.most / times.minute };
const viewing = { kind: 'feature', anyOf: ['CUSTOMER.jobs'], action: 'view' } as const;
/** Those who may change how the maintenance system is reached. */
const starting = { kind: 'feature', anyOf: ['CUSTOMER.providers'], action: 'edit' } as const;
const ofCustomer = z.object({ customerId: id().describe('Whose sync jobs') });

/** @throws HttpError 404 where the caller does not see the customer by the right of the route */
async function assertSeen(
  context: Pick<ServiceContext, 'session' | 'trace' | 'work' | 'services'>,
  { anyOf, action }: typeof viewing | typeof starting,
  customerId: string,
): Promise<void> {
  const grant = featureGrant(context.session, serviceConfig, anyOf, action, context.trace);
  if (!(await seesCustomer(context, grant, customerId))) throw notFound();
}

/** `GET sync-job-status?customerId=` (RES-94, INTG-16). */
const listSyncJobs = defineRoute({
  method: 'GET',
  path: 'sync-job-status',
  tag: TAG,
  summary: 'The sync jobs of a customer with status, last run, last success and error',
  access: viewing,
  query: ofCustomer,
  answer: syncJobs,
  handle: async (context) => {
    const { work, services } = context;
    const { customerId } = context.queryInput();
    await assertSeen(context, viewing, customerId);
    const connection = await findServiceConnection(work, services.secrets, customerId);
    const isSetUp = (kind: SyncKind) => connection !== null && listAddress(kind, connection) !== '';
    const value = [];
    for (const kind of syncKinds) value.push(await readSyncJob(work, customerId, kind, isSetUp(kind)));
    return { body: { isOutside: connection !== null, isNightly: await isSyncedAtNight(work, customerId), value } };
  },
});

/** `GET workorder/sync-job-audit-log?customerId=` (RES-93, INTG-20). */
const listSyncRuns = defineRoute({
  method: 'GET',
  path: 'workorder/sync-job-audit-log',
  tag: TAG,
  summary: 'The last runs of the sync jobs of a customer with time, result and error',
  access: viewing,
  query: ofCustomer,
  answer: syncRuns,
  handle: async (context) => {
    const { customerId } = context.queryInput();
    await assertSeen(context, viewing, customerId);
    return { body: { value: await readRuns(context.work, customerId) } };
  },
});

/** The status and code of an answer without a sync, by why there is none (SRV-13, API-34, API-35). */
function refusalOf(kind: SyncKind, { code }: SyncFailure): readonly [status: number, code: ErrorCode] {
  if (code === 'absent' && kind === 'locations') return [404, 'locationsAbsent'];
  if (code === 'refused' || code === 'absent') return [400, 'serviceRefused'];
  return [504, 'serviceSilent'];
}

/** Reads the first page, which says whether the list can be read. */
function readFirstPage(kind: SyncKind) {
  return async (system: ServiceRequestAdapter, asked: ServiceScope): Promise<void> => {
    await system.items(asked, kind)?.[Symbol.asyncIterator]().next();
  };
}

async function askFirst(context: ServiceContext, connection: ServiceConnection, kind: SyncKind): Promise<void> {
  const { work, services } = context;
  const scope = { executor: work, serviceSystems: services.serviceSystems };
  const { longestWait } = connectionLimits;
  await askService(scope, connection, AbortSignal.timeout(longestWait), readFirstPage(kind), longestWait);
}

/**
 * Claims the run, and asks the maintenance system before the answer, so that the caller reads at once where it gives none. Other
 * processes know of the run from its claim on.
 * @throws HttpError 409 while one runs, 504, 404 or 400 with what is known
 */
async function claim(context: ServiceContext, kind: SyncKind, customerId: string): Promise<string> {
  const { session, services, work } = context;
  await assertSeen(context, starting, customerId);
  const connection = await findServiceConnection(work, services.secrets, customerId);
  if (connection === null) throw new HttpError(409, 'builtInRequests');
  if (listAddress(kind, connection) === '') throw invalid([{ field: 'customerId', code: 'syncAddress' }]);
  const scope = { customerId, kind };
  const runId = await claimRun(work, scope, session.user.id);
  if (runId === null) {
    const running = await findRunning(work, scope);
    throw new HttpError(409, 'syncRunning', running === null ? {} : { running });
  }
  try {
    await askFirst(context, connection, kind);
  } catch (error) {
    const failure = failureOf(error) ?? new SyncFailure('failed');
    await endRun(work, runId, { error: failure.code, names: failure.names });
    if (failureOf(error) === null) throw error;
    const value = await readSyncJob(work, customerId, kind, true);
    const [status, code] = refusalOf(kind, failure);
    throw new HttpError(status, code, { stale: { staleSince: value.lastSuccess, value }, cause: error });
  }
  return runId;
}

/** `POST {path}`: starts a sync by hand, and says how long it takes (RES-95, RES-96, INTG-18, INTG-22). */
function startRoute(path: 'synclocations' | 'sync-problem-codes', summary: string, kind: SyncKind) {
  return defineRoute({
    method: 'POST',
    path,
    tag: TAG,
    summary,
    access: starting,
    body: syncRequest,
    answer: syncStarted,
    status: 202,
    before: (context) => claim(context, kind, context.input().customerId),
    handle: async (context) => {
      const { found: runId, work, services, session, request } = context;
      const { customerId, mayRemove = 0 } = context.input();
      if (runId === undefined) throw notFound();
      const started = { runId, customerId, kind, mayRemove, ownerId: session.user.id, requestId: request.id };
      const jobId = await startSyncJob(work, services.jobs, started);
      const value = await findRun(work, runId);
      if (value === undefined) throw notFound();
      return {
        status: 202,
        headers: { location: `/api/job/${jobId}` },
        body: { ...minutes, value, job: { id: jobId } },
      };
    },
  });
}

/** `GET problemcode?customerId=`: the problem codes that requests and quick requests can have, by code. */
const listProblemCodes = defineRoute({
  method: 'GET',
  path: 'problemcode',
  tag: serviceConfig.name,
  summary: "The problem codes of a customer's service requests",
  access: { kind: 'member' },
  query: z.object({ customerId: id().optional().describe("Whose codes; the caller's own customer without it") }),
  answer: problemCodeList,
  handle: async (context) => {
    const own = context.session.user.customerId;
    const { customerId = own } = context.queryInput();
    if (customerId !== own) await assertParent(context, serviceConfig, 'customerId', customerId);
    const { problemCodes } = await findRequestLists(context.work, customerId);
    const names = new Map((await readProblemCodes(context.work, customerId)).map(({ code, name }) => [code, name]));
    return { body: { value: problemCodes.map((code) => ({ code, name: names.get(code) ?? code })) } };
  },
});

export const syncRoutes = [
  listSyncJobs,
  listSyncRuns,
  startRoute('synclocations', 'Start the sync of locations', 'locations'),
  startRoute('sync-problem-codes', 'Start the sync of problem codes', 'problemCodes'),
  listProblemCodes,
];
