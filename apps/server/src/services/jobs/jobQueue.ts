import { type Db, PgBoss } from 'pg-boss';
import type { Database, Executor } from '../../db/database.ts';
import { DatabaseError } from '../../db/databaseError.ts';
import { SCHEMA_LOCK_KEY } from '../../db/schemaLock.ts';

/** Times of the queue, in seconds; shorter in tests. */
export interface QueueTiming {
  /** A running job that gave no sign of life for so long is delivered again; at least 10. */
  readonly heartbeat: number;
  /** How often that is looked at. */
  readonly supervise: number;
  /** How often a process looks for jobs that no event has announced. */
  readonly poll: number;
}

/** A dead process's job is running again within 40 s. */
export const defaultQueueTiming: QueueTiming = { heartbeat: 20, supervise: 10, poll: 10 };

/** A kind of job as the queue sees it. */
export interface QueueKind {
  readonly kind: string;
  readonly isSingleton: boolean;
}

/** Six hours: no job runs longer. */
const LONGEST_RUN_S = 6 * 3600;
/** How often a job is delivered again is decided by the runner, not here. */
const DELIVERIES = 10_000;
const KEEP_ENDED_S = 3600;

/** The queue behind the jobs: pg-boss over the database port, one queue for each kind. */
export class JobQueue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #timing: QueueTiming;
  readonly #workers = new Map<string, string>();

  constructor(database: Database, timing: QueueTiming, onError: (error: unknown) => void) {
    this.#database = database;
    this.#timing = timing;
    this.#boss = new PgBoss({
      db: bossDatabase(database),
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      superviseIntervalSeconds: timing.supervise,
      monitorIntervalSeconds: timing.supervise,
      monitorVacuum: false,
      reindex: database.kind === 'postgres',
    });
    this.#boss.on('error', onError);
  }

  /** Makes the queue's schema and the queues. Afterwards jobs can be sent. */
  async open(kinds: Iterable<QueueKind>): Promise<void> {
    // Of two processes that find no schema, one would fail at making it.
    await this.#database.whileLocked(SCHEMA_LOCK_KEY, () => this.#boss.start());
    for (const { kind, isSingleton } of kinds) {
      const options = {
        heartbeatSeconds: this.#timing.heartbeat,
        expireInSeconds: LONGEST_RUN_S,
        retryLimit: DELIVERIES,
        retryDelay: 0,
        deleteAfterSeconds: KEEP_ENDED_S,
      };
      await this.#boss.createQueue(kind, { ...options, policy: isSingleton ? 'singleton' : 'standard' });
      await this.#boss.updateQueue(kind, options);
      // Fills pg-boss's memory of the queue, so that sending inside a transaction needs no other connection.
      await this.#boss.findJobs(kind, { key: 'none' });
    }
  }

  /**
   * Queues within the executor's transaction. Owners take turns: one with `before` jobs in front of this one waits for
   * those of others who have fewer (SEC-16).
   */
  async send(executor: Executor, kind: string, jobId: string, before: number): Promise<void> {
    const sent = await this.#boss.send(kind, {}, { id: jobId, priority: -before, db: bossDatabase(executor) });
    if (sent === null) throw new Error(`The queue ${kind} did not take job ${jobId}`);
  }

  /** Takes jobs of a kind, one at a time. When `handle` rejects, the job is delivered again. */
  async work(kind: string, handle: (jobId: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    const worker = await this.#boss.work(
      kind,
      { pollingIntervalSeconds: this.#timing.poll, batchSize: 1 },
      async (jobs) => {
        try {
          for (const job of jobs) await handle(job.id, job.signal);
        } finally {
          // The next is looked for immediately; only an empty queue makes the worker wait.
          this.wake(kind);
        }
      },
    );
    this.#workers.set(kind, worker);
  }

  /** Lets this process's worker look for a job now. */
  wake(kind: string): void {
    const worker = this.#workers.get(kind);
    if (worker !== undefined) this.#boss.notifyWorker(worker);
  }

  /** Delivers running jobs again whose process is known to be gone. */
  async redeliver(kind: string, jobIds: readonly string[]): Promise<void> {
    if (jobIds.length > 0) await this.#boss.fail(kind, [...jobIds], { message: 'Its process is gone' });
  }

  /** Sends a job of the kind by the clock, once over all processes; the cron expression is read in `timezone`. */
  async schedule(kind: string, cron: string, timezone: string): Promise<void> {
    await this.#boss.schedule(kind, cron, {}, { tz: timezone });
  }

  /** Stops taking jobs, waits for the running ones, then gives up the rest to be delivered again. */
  async stop(timeoutMs: number): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: timeoutMs });
  }
}

function bossDatabase(executor: Executor): Db {
  return {
    executeSql: async (text, values) => {
      try {
        return { rows: await executor.query({ text, values: values ?? [] }) };
      } catch (error) {
        // pg-boss knows errors by the drivers' field.
        if (error instanceof DatabaseError) Object.assign(error, { code: error.sqlState });
        throw error;
      }
    },
  };
}
