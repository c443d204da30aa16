import { sql, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import type { Live } from '../live/live.ts';
import { jobs } from './job.table.ts';

/** A row as the runner needs it. */
export interface JobRecord {
  readonly id: string;
  readonly kind: string;
  readonly status: (typeof jobs.status.enumValues)[number];
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
  /** Instant after which row and result may go; seven days from now unless told. */
  readonly expiresAt?: string | null | undefined;
}

const returning = sql`id, kind, status, input, owner_id as "ownerId", customer_id as "customerId", attempts`;

/** The rows of `jobs`. Every change is told as a live event in the same transaction. */
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
      sql`insert into ${jobs} (id, kind, input, owner_id, customer_id, request_id, expires_at)
        values (${job.id}, ${job.kind}, ${JSON.stringify(job.input ?? null)}::jsonb, ${job.ownerId ?? null},
          ${job.customerId ?? null}, ${job.requestId ?? null}, ${expiresAt})
        on conflict (id) do nothing returning ${returning}`,
    );
  }

  async find(executor: Executor, id: string): Promise<JobRecord | undefined> {
    return (await executor.query<JobRecord>(sql`select ${returning} from ${jobs} where id = ${id}`))[0];
  }

  /** Locks and reads a row inside a transaction. */
  async lock(tx: Executor, id: string): Promise<JobRecord | undefined> {
    return (await tx.query<JobRecord>(sql`select ${returning} from ${jobs} where id = ${id} for update`))[0];
  }

  /** From zero: also after a crash nothing of an earlier attempt is shown. */
  async begin(tx: Executor, id: string): Promise<JobRecord | undefined> {
    return this.#change(
      tx,
      sql`update ${jobs} set status = 'Running', attempts = attempts + 1, done = 0, total = null, counts = '{}',
        message = null, started_at = now() where id = ${id} returning ${returning}`,
    );
  }

  /** False when the job is no longer this attempt's: cancelled, handed back or taken over. */
  async progress(database: Database, job: JobRecord, progress: JobProgress): Promise<boolean> {
    return database.transaction(async (tx) => {
      const updated = await this.#change(
        tx,
        sql`update ${jobs} set ${progressColumns(progress)} where ${isAttempt(job)} returning ${returning}`,
      );
      return updated !== undefined;
    });
  }

  /** False when the job is no longer this attempt's, or has ended. */
  async finish(tx: Executor, job: JobRecord, progress: JobProgress, result: unknown): Promise<boolean> {
    const json = result === undefined ? null : JSON.stringify(result);
    const finished = await this.#change(
      tx,
      sql`update ${jobs} set status = 'Done', result = ${json}::jsonb, finished_at = now(),
        ${progressColumns(progress)} where ${isAttempt(job)} returning ${returning}`,
    );
    return finished !== undefined;
  }

  async fail(executor: Executor, job: JobRecord, message: string, result?: unknown): Promise<void> {
    const json = result === undefined ? null : JSON.stringify(result);
    await this.#change(
      executor,
      sql`update ${jobs} set status = 'Failed', message = ${message}, result = ${json}::jsonb, finished_at = now()
        where ${isAttempt(job)} returning ${returning}`,
    );
  }

  /** Back to the queue; a shutdown is no fault of the job, so the attempt does not count. */
  async handBack(database: Database, job: JobRecord): Promise<void> {
    await database.transaction((tx) =>
      this.#change(
        tx,
        sql`update ${jobs} set status = 'Queued', attempts = attempts - 1, done = 0, total = null, counts = '{}',
          started_at = null where ${isAttempt(job)} returning ${returning}`,
      ),
    );
  }

  /** False when it had ended before. */
  async cancel(executor: Executor, id: string): Promise<boolean> {
    const cancelled = await this.#change(
      executor,
      sql`update ${jobs} set status = 'Cancelled', finished_at = now()
        where id = ${id} and status in ('Queued', 'Running') returning ${returning}`,
    );
    return cancelled !== undefined;
  }

  async removeExpired(executor: Executor): Promise<void> {
    await executor.query(
      sql`delete from ${jobs} where expires_at < now() and status in ('Done', 'Failed', 'Cancelled')`,
    );
  }

  async #change(executor: Executor, statement: SQL): Promise<JobRecord | undefined> {
    const [job] = await executor.query<JobRecord>(statement);
    if (job === undefined) return undefined;
    const { id, kind, status, ownerId, customerId } = job;
    await this.#live.publish(executor, { type: 'job', id, kind, status, ownerId, customerId });
    return job;
  }
}

function progressColumns({ done, total, counts }: JobProgress): SQL {
  return sql`done = ${done}, total = ${total ?? null}, counts = ${JSON.stringify(counts)}::jsonb`;
}

/** Whoever was declared dead, or whose job was cancelled, changes nothing any more. */
function isAttempt(job: JobRecord): SQL {
  return sql`id = ${job.id} and status = 'Running' and attempts = ${job.attempts}`;
}
