import {
  type RunningWork,
  type SyncError,
  syncErrors,
  type SyncJob,
  type SyncKind,
  syncLimits,
  type SyncRun,
} from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { column, instantText, sql } from '../../../db/sql.ts';
import { userName } from '../../../directory/names.ts';
import { jobTable } from '../../../services/jobs/job.table.ts';
import { syncRunTable } from './sync.table.ts';
import { countItems, type SyncScope } from './syncItems.ts';

const r = syncRunTable;
const run = (field: keyof typeof r._.columns) => column('t', r[field]);
/** A run that no job has after this long was left by its process. */
const LONGEST_START = '2 minutes';

const shown = sql`${run('id')}, ${run('kind')} as name, ${run('status')}, ${instantText(run('startedAt'))} as "startedAt",
  ${instantText(run('finishedAt'))} as "finishedAt", ${userName(run('startedBy'))} as "startedBy", ${run('error')}, ${run('names')}, ${run('counts')}`;

/** Ends runs whose job or process is gone: they would keep others from being started (INTG-21). */
export async function endLeftRuns(executor: Executor): Promise<number> {
  const job = { id: column('j', jobTable.id), status: column('j', jobTable.status) };
  const ended =
    await executor.query(sql`update ${r} set ${r.status} = 'Errored', ${r.error} = 'interrupted', ${r.finishedAt} = now()
    where ${r.status} = 'Running' and case when ${r.jobId} is null then ${r.startedAt} < now() - ${LONGEST_START}::interval
      else not exists (select from ${jobTable} j where ${job.id} = ${r.jobId} and ${job.status} in ('Queued', 'Running')) end
    returning 1`);
  return ended.length;
}

/** Begins a run; null where one of the customer and kind is under way in any process (INTG-18). */
export async function claimRun(
  executor: Executor,
  { customerId, kind }: SyncScope,
  startedBy: string | null,
): Promise<string | null> {
  await endLeftRuns(executor);
  const [claimed] = await executor.query<{ id: string }>(sql`
    insert into ${r} (${r.id}, ${r.customerId}, ${r.kind}, ${r.startedBy})
      values (${uuidv7()}::uuid, ${customerId}::uuid, ${kind}, ${startedBy}::uuid)
      on conflict (${r.customerId}, ${r.kind}) where ${r.status} = 'Running' do nothing returning ${r.id}`);
  return claimed?.id ?? null;
}

/** Reads who started the run that is under way, and when; null where it has just ended. */
export async function findRunning(executor: Executor, { customerId, kind }: SyncScope): Promise<RunningWork | null> {
  const [found] = await executor.query<RunningWork>(sql`select ${instantText(run('startedAt'))} as "startedAt",
      ${userName(run('startedBy'))} as "startedBy"
    from ${r} t where ${run('customerId')} = ${customerId}::uuid and ${run('kind')} = ${kind} and ${run('status')} = 'Running'`);
  return found ?? null;
}

/** Notes the job that does a run. */
export async function setJob(executor: Executor, id: string, jobId: string): Promise<void> {
  await executor.query(sql`update ${r} set ${r.jobId} = ${jobId}::uuid where ${r.id} = ${id}::uuid`);
}

/** Takes a run up; false where a process did before and left it, or it has ended. */
export async function beginRun(executor: Executor, id: string): Promise<boolean> {
  const begun = await executor.query(sql`update ${r} set ${r.begunAt} = now()
    where ${r.id} = ${id}::uuid and ${r.status} = 'Running' and ${r.begunAt} is null returning 1`);
  return begun.length > 0;
}

/** Gives a run back that a process stops before its end, so that another one takes it up. */
export async function giveBackRun(executor: Executor, id: string): Promise<void> {
  await executor.query(
    sql`update ${r} set ${r.begunAt} = null where ${r.id} = ${id}::uuid and ${r.status} = 'Running'`,
  );
}

/** How a run ends. */
interface RunEnd {
  readonly error: SyncError | null;
  readonly names?: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
}

/** Ends a run, unless it has ended. */
export async function endRun(
  executor: Executor,
  id: string,
  { error, names = [], counts = {} }: RunEnd,
): Promise<void> {
  await executor.query(sql`update ${r} set ${r.status} = ${error === null ? 'Success' : 'Errored'}, ${r.error} = ${error},
      ${r.names} = ${names}::text[], ${r.counts} = ${JSON.stringify(counts)}::jsonb, ${r.finishedAt} = now()
    where ${r.id} = ${id}::uuid and ${r.status} = 'Running'`);
}

/** Reads one run. */
export async function findRun(executor: Executor, id: string): Promise<SyncRun | undefined> {
  const [found] = await executor.query<SyncRun>(sql`select ${shown} from ${r} t where ${run('id')} = ${id}::uuid`);
  return found;
}

/** Reads the last runs of a customer, the newest first (RES-93). */
export function readRuns(executor: Executor, customerId: string): Promise<SyncRun[]> {
  return executor.query<SyncRun>(sql`select ${shown} from ${r} t where ${run('customerId')} = ${customerId}::uuid
    order by ${run('startedAt')} desc, ${run('id')} desc limit ${syncLimits.maxRuns}::int`);
}

interface JobLine {
  readonly run: SyncRun | null;
  readonly lastSuccess: string | null;
  readonly known: number;
}

/** Reads the state of a customer's sync job of a kind (RES-94, INTG-16). */
export async function readSyncJob(
  executor: Executor,
  customerId: string,
  kind: SyncKind,
  isSetUp: boolean,
): Promise<SyncJob> {
  const isOf = sql`${run('customerId')} = ${customerId}::uuid and ${run('kind')} = ${kind}`;
  const [line] = await executor.query<JobLine>(sql`select
      (select row_to_json(o) from (select ${shown} from ${r} t where ${isOf} order by ${run('startedAt')} desc limit 1) o) as run,
      (select ${instantText(run('finishedAt'))} from ${r} t where ${isOf} and ${run('status')} = 'Success'
        order by ${run('startedAt')} desc limit 1) as "lastSuccess",
      ${countItems(customerId, kind)} as known`);
  const { run: last = null, lastSuccess = null, known = 0 } = line ?? {};
  return {
    name: kind,
    status: last?.status ?? 'Never',
    isSetUp,
    lastRun: last?.startedAt ?? null,
    lastSuccess,
    startedBy: last?.startedBy ?? null,
    error: last?.error ?? null,
    names: last?.names ?? [],
    counts: last?.counts ?? {},
    known,
  };
}

/** Removes runs that are older than they are kept. Returns how many. */
export async function removeOldRuns(executor: Executor): Promise<number> {
  const oldest = new Date(Date.now() - syncLimits.kept).toISOString();
  const removed = await executor.query(
    sql`delete from ${r} where ${r.startedAt} < ${oldest}::timestamptz and ${r.status} <> 'Running' returning 1`,
  );
  return removed.length;
}

/** The error of a run by what a system outside said. */
export function syncErrorOf(problem: string): SyncError {
  return syncErrors.find((error) => error === problem) ?? 'failed';
}
