import { type SyncKind, syncLimits, times } from '@atrium/contract';
import { z } from 'zod';

import type { Database, Executor } from '../../../db/database.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { ConnectionError } from '../../../ports/connection.ts';
import { RefusalError } from '../../../ports/restPort.ts';
import type { ServiceRequestAdapters } from '../../../ports/serviceRequestPort.ts';
import { defineJob, type JobContext, type JobDefinition, JobFailure } from '../../../services/jobs/defineJob.ts';
import type { Jobs } from '../../../services/jobs/jobs.ts';
import type { JobServices } from '../../../services/jobs/jobServices.ts';
import { askService } from '../serviceRequest/askService.ts';
import { findServiceConnection, type ServiceConnection } from '../serviceRequest/serviceConnections.reads.ts';
import { findDueSyncs } from './dueSyncs.reads.ts';
import { type ReadItems, readSyncItems, SyncFailure } from './readSyncItems.ts';
import { applySync, planSync, type SyncScope } from './syncItems.ts';
import { beginRun, claimRun, endLeftRuns, endRun, giveBackRun, setJob, syncErrorOf } from './syncRuns.ts';

/** The kind of the job that does a sync. */
export const syncJobKinds = { locations: 'syncLocations', problemCodes: 'syncProblemCodes' } as const;
export const START_SYNCS_KIND = 'sync.start';

/** A maintenance system is read no longer than this in one run. */
const LONGEST_READ = 30 * times.minute;

const input = z.object({
  runId: z.uuid(),
  customerId: z.uuid(),
  mayRemove: z.int().min(0).max(syncLimits.maxItems),
});
type SyncInput = z.infer<typeof input>;

interface SyncServices {
  readonly executor: Database;
  readonly services: Pick<HttpServices, 'secrets'>;
  readonly serviceSystems: ServiceRequestAdapters;
}

/** The address of the list of a kind in the settings; blank where they name none. */
export function listAddress(kind: SyncKind, { account: { rest } }: ServiceConnection): string {
  return (kind === 'locations' ? rest.locationsPath : rest.problemCodesPath) ?? '';
}

/** Reads all that a maintenance system has of a kind. */
async function readAll(
  scope: SyncServices,
  connection: ServiceConnection,
  kind: SyncKind,
  stop: AbortSignal,
  onPage: (count: number) => Promise<void>,
): Promise<ReadItems> {
  const ask = { executor: scope.executor, serviceSystems: scope.serviceSystems };
  const read = async (...[system, asked]: Parameters<Parameters<typeof askService<ReadItems | SyncFailure>>[3]>) => {
    const pages = system.items(asked, kind);
    if (pages === null) throw new SyncFailure('notSetUp');
    try {
      return await readSyncItems(kind, pages, onPage);
    } catch (error) {
      // Faulty lines say nothing of the connection.
      if (error instanceof SyncFailure) return error;
      throw error;
    }
  };
  const found = await askService(ask, connection, stop, read, LONGEST_READ);
  if (found instanceof SyncFailure) throw found;
  return found;
}

/** Returns why a sync has no success, for people. */
export function failureOf(error: unknown): SyncFailure | null {
  if (error instanceof SyncFailure) return error;
  if (error instanceof RefusalError) return new SyncFailure('refused', [error.reason]);
  return error instanceof ConnectionError ? new SyncFailure(syncErrorOf(error.problem)) : null;
}

type SyncContext = Pick<JobContext<SyncInput>, 'executor' | 'signal' | 'input' | 'report' | 'finishIn'>;

async function sync(
  kind: SyncKind,
  { services, serviceSystems }: Omit<SyncServices, 'executor'>,
  { executor, signal, input: { runId, customerId, mayRemove }, report, finishIn }: SyncContext,
): Promise<void> {
  const connection = await findServiceConnection(executor, services.secrets, customerId);
  if (connection === null) throw new SyncFailure('notSetUp');
  const scope: SyncScope = { customerId, kind };
  const read = await readAll({ executor, services, serviceSystems }, connection, kind, signal, (count) =>
    report(count),
  );
  const plan = await planSync(executor, scope, read, mayRemove);
  const total = plan.saved.length + plan.removed.length;
  await applySync(executor, scope, plan, (done) => report(done, total, plan.counts));
  await executor.transaction(async (tx) => {
    await endRun(tx, runId, { error: null, counts: plan.counts });
    await finishIn(tx, { done: total, counts: plan.counts, result: null });
  });
}

/**
 * Synchronises the locations or problem codes of a customer with its maintenance system (INTG-19). A run that a process was
 * killed in is Errored with the reason (INTG-21); one that a process gives back at its end is begun again.
 */
function syncJob(kind: SyncKind, { serviceSystems, all }: JobServices): JobDefinition {
  return defineJob({
    kind: syncJobKinds[kind],
    input,
    run: async (context) => {
      const {
        executor,
        signal,
        isCancelled,
        input: { runId },
      } = context;
      if (!(await beginRun(executor, runId))) {
        await endRun(executor, runId, { error: 'interrupted' });
        throw new JobFailure('jobInterrupted');
      }
      try {
        await sync(kind, { services: all(), serviceSystems }, context);
      } catch (error) {
        if (signal.aborted) {
          if (isCancelled()) await endRun(executor, runId, { error: 'stopped' });
          else await giveBackRun(executor, runId);
          throw error;
        }
        const failure = failureOf(error);
        const { code, names, counts } = failure ?? new SyncFailure('failed');
        await endRun(executor, runId, { error: code, names, counts });
        throw failure === null ? error : new JobFailure(code === 'manyRemoved' ? 'syncManyRemoved' : 'syncFailed');
      }
    },
  });
}

export function syncLocationsJob(services: JobServices): JobDefinition {
  return syncJob('locations', services);
}

export function syncProblemCodesJob(services: JobServices): JobDefinition {
  return syncJob('problemCodes', services);
}

/** What starts the job of a run. */
interface StartedRun extends SyncScope {
  readonly runId: string;
  readonly mayRemove: number;
  readonly ownerId?: string;
  readonly requestId?: string;
}

/** Queues the job of a run in the executor's transaction. Returns its id. */
export async function startSyncJob(
  executor: Executor,
  jobs: Jobs,
  { runId, customerId, kind, mayRemove, ownerId, requestId }: StartedRun,
): Promise<string> {
  const jobId = await jobs.start(executor, {
    kind: syncJobKinds[kind],
    input: { runId, customerId, mayRemove },
    customerId,
    ...{ ownerId, requestId },
  });
  await setJob(executor, runId, jobId);
  return jobId;
}

/** Starts the syncs whose night it is, and ends runs that were left (INTG-19, INTG-21, CUST-20). Returns how many were started. */
export async function startDueSyncs(executor: Database, jobs: Jobs, now: Date): Promise<number> {
  await endLeftRuns(executor);
  let started = 0;
  for (const scope of await findDueSyncs(executor, now))
    await executor.transaction(async (tx) => {
      const runId = await claimRun(tx, scope, null);
      if (runId === null) return;
      await startSyncJob(tx, jobs, { ...scope, runId, mayRemove: 0 });
      started += 1;
    });
  return started;
}

/** Runs every ten minutes, one at a time over all processes. */
export function startSyncsJob({ all }: JobServices): JobDefinition {
  return defineJob({
    kind: START_SYNCS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: ({ executor }) => startDueSyncs(executor, all().jobs, new Date()),
  });
}
