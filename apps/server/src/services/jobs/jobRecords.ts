import { sql, type Sql } from '../../db/sql.ts';
import type { Database, Executor } from '../../db/database.ts';
import type { Live } from '../live/live.ts';
import { jobTable } from './job.table.ts';

/** A row as the runner needs it. */
export interface JobRecord {
  readonly id: string;
  readonly kind: string;
  readonly status: (typeof jobTable.status.enumValues)[number];
  readonly input: unknown;
  readonly ownerId: string | null;
  readonly customerId: string | null;
  readonly attempts: number;
}

/** How far a job is. */
export interface JobProgress {
  readonly done: number;
  readonly total: number | undefined;
  readonly counts: Readonly<Record<string, number>>;
}

/** A job that is to be queued. */
export interface NewJob {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  readonly ownerId?: string | null | undefined;
  readonly customerId?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  /** Instant after which row and result may go; seven days from now when missing. */
  readonly expiresAt?: string | null | undefined;
}

const own = jobTable;
const returning = sql`${own.id}, ${own.kind}, ${own.status}, ${own.input}, ${own.ownerId} as "ownerId", ${own.customerId} as "customerId", ${own.attempts}`;

/** The rows of `jobs`. Every change is published as a live event in the same transaction. */
export class JobRecords {
  readonly #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  /** Adds a row; one that is there already stays as it is. */
  async add(executor: Executor, job: NewJob): Promise<void> {
    const expiresAt = job.expiresAt === undefined ? sql`now() + interval '7 days'` : sql`${job.expiresAt}::timestamptz`;
    await this.#change(
      executor,
      sql`insert into ${jobTable} (${own.id}, ${own.kind}, ${own.input}, ${own.ownerId}, ${own.customerId}, ${own.requestId}, ${own.expiresAt})
        values (${job.id}, ${job.kind}, ${JSON.stringify(job.input ?? null)}::jsonb, ${job.ownerId ?? null},
          ${job.customerId ?? null}, ${job.requestId ?? null}, ${expiresAt})
        on conflict (${own.id}) do nothing returning ${returning}`,
    );
  }

  /**
   * Returns how many jobs of a kind the person has that have not ended; jobs that are started at the same time wait for each
   * other.
   */
  async countUnfinished(tx: Executor, kind: string, ownerId: string): Promise<number> {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`job ${kind} ${ownerId}`}, 0))`);
    const [line] = await tx.query<{ count: number }>(sql`select count(*)::int as count from ${jobTable}
      where ${own.ownerId} = ${ownerId}::uuid and ${own.kind} = ${kind} and ${own.status} in ('Queued', 'Running')`);
    return line?.count ?? 0;
  }

  async find(executor: Executor, id: string): Promise<JobRecord | undefined> {
    return (await executor.query<JobRecord>(sql`select ${returning} from ${jobTable} where ${own.id} = ${id}`))[0];
  }

  /** Locks and reads a row inside a transaction. */
  async lock(tx: Executor, id: string): Promise<JobRecord | undefined> {
    return (await tx.query<JobRecord>(sql`select ${returning} from ${jobTable} where ${own.id} = ${id} for update`))[0];
  }

  /** From zero: also after a crash nothing of an earlier attempt is shown. */
  async begin(tx: Executor, id: string): Promise<JobRecord | undefined> {
    return this.#change(
      tx,
      sql`update ${jobTable} set ${own.status} = 'Running', ${own.attempts} = ${own.attempts} + 1, ${own.done} = 0, ${own.total} = null, ${own.counts} = '{}',
        ${own.message} = null, ${own.startedAt} = now() where ${own.id} = ${id} returning ${returning}`,
    );
  }

  /** False when the job is no longer this attempt's: cancelled, handed back or taken over. */
  async progress(database: Database, job: JobRecord, progress: JobProgress): Promise<boolean> {
    return database.transaction(async (tx) => {
      const updated = await this.#change(
        tx,
        sql`update ${jobTable} set ${progressColumns(progress)} where ${isAttempt(job)} returning ${returning}`,
      );
      return updated !== undefined;
    });
  }

  /** False when the job is no longer this attempt's, or has ended. */
  async finish(tx: Executor, job: JobRecord, progress: JobProgress, result: unknown): Promise<boolean> {
    const json = result === undefined ? null : JSON.stringify(result);
    const finished = await this.#change(
      tx,
      sql`update ${jobTable} set ${own.status} = 'Done', ${own.result} = ${json}::jsonb, ${own.finishedAt} = now(),
        ${progressColumns(progress)} where ${isAttempt(job)} returning ${returning}`,
    );
    return finished !== undefined;
  }

  async fail(executor: Executor, job: JobRecord, message: string, result?: unknown): Promise<void> {
    const json = result === undefined ? null : JSON.stringify(result);
    await this.#change(
      executor,
      sql`update ${jobTable} set ${own.status} = 'Failed', ${own.message} = ${message}, ${own.result} = ${json}::jsonb, ${own.finishedAt} = now()
        where ${isAttempt(job)} returning ${returning}`,
    );
  }

  /** Back to the queue; a shutdown is no fault of the job, so the attempt does not count. */
  async handBack(database: Database, job: JobRecord): Promise<void> {
    await database.transaction((tx) =>
      this.#change(
        tx,
        sql`update ${jobTable} set ${own.status} = 'Queued', ${own.attempts} = ${own.attempts} - 1, ${own.done} = 0, ${own.total} = null, ${own.counts} = '{}',
          ${own.startedAt} = null where ${isAttempt(job)} returning ${returning}`,
      ),
    );
  }

  /** False when it had ended before. */
  async cancel(executor: Executor, id: string): Promise<boolean> {
    const cancelled = await this.#change(
      executor,
      sql`update ${jobTable} set ${own.status} = 'Cancelled', ${own.finishedAt} = now()
        where ${own.id} = ${id} and ${own.status} in ('Queued', 'Running') returning ${returning}`,
    );
    return cancelled !== undefined;
  }

  async removeExpired(executor: Executor): Promise<void> {
    await executor.query(
      sql`delete from ${jobTable} where ${own.expiresAt} < now() and ${own.status} in ('Done', 'Failed', 'Cancelled')`,
    );
  }

  async #change(executor: Executor, statement: Sql): Promise<JobRecord | undefined> {
    const [job] = await executor.query<JobRecord>(statement);
    if (job === undefined) return undefined;
    const { id, kind, status, ownerId, customerId } = job;
    await this.#live.publish(executor, { type: 'job', id, kind, status, ownerId, customerId });
    return job;
  }
}

function progressColumns({ done, total, counts }: JobProgress): Sql {
  return sql`${own.done} = ${done}, ${own.total} = ${total ?? null}, ${own.counts} = ${JSON.stringify(counts)}::jsonb`;
}

/** A process that was declared dead, or whose job was cancelled, no longer changes anything. */
function isAttempt(job: JobRecord): Sql {
  return sql`${own.id} = ${job.id} and ${own.status} = 'Running' and ${own.attempts} = ${job.attempts}`;
}
