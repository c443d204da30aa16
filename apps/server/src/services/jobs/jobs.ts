import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../db/sql.ts';
import { z } from 'zod';
import { atomically } from '../../db/atomically.ts';
import type { Database, Executor } from '../../db/database.ts';
import { HttpError } from '../../base/httpError.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { StoredFile } from '../files/fileStore.ts';
import type { Live } from '../live/live.ts';
import { defineJob, type JobDefinition, JobStoppedError } from './defineJob.ts';
import { jobTable } from './job.table.ts';
import { defaultQueueTiming, JobQueue, type QueueTiming } from './jobQueue.ts';
import { type JobRecord, JobRecords, type NewJob } from './jobRecords.ts';
import { JobRun } from './jobRun.ts';
import { mayFetch } from './mayFetch.ts';

/** What a new job is made of. */
export interface JobRequest extends Omit<NewJob, 'id'> {
  /** How many jobs of the kind its owner may have that have not ended, this one included; any number by default. */
  readonly maxUnfinished?: number;
}

/** Long work that survives restarts and is shared by all processes (KIT-13, OPS-04, OPS-06). */
export interface Jobs {
  /**
   * Queues a job within the executor's transaction (or one of its own) and answers its id; it runs once committed.
   * @throws ZodError when the input is not what the kind takes, HttpError 429 when its owner has too many of them
   */
  start(executor: Executor, request: JobRequest): Promise<string>;
  /** False when the job had ended before. A running one stops through its signal, in whichever process it runs. */
  cancel(executor: Executor, id: string): Promise<boolean>;
  /** Whether the owner of a file that a job has made still has the right that the job needed (SEC-02). */
  mayFetch(executor: Executor, file: Pick<StoredFile, 'id' | 'uploadedBy'>): Promise<boolean>;
  /** Runs a kind by a cron expression (UTC by default), once over all processes; its input is `{}`. */
  schedule(kind: string, cron: string, timezone?: string): Promise<void>;
  /** Begins to take jobs. */
  work(): Promise<void>;
  /** Hands running jobs back to the queue; done within 10 s (OPS-06). */
  stop(): Promise<void>;
}

/** What the jobs are made with. */
export interface JobsOptions {
  readonly database: Database;
  readonly live: Live;
  readonly definitions: readonly JobDefinition[];
  /** Reports errors that no caller sees: of the queue, and of jobs that failed without a cause that people are shown. */
  readonly onError: (error: unknown, kind?: string) => void;
  readonly timing?: QueueTiming;
}

const STOP_MS = 8_000;
const RETRY_SECONDS = '10';
/** A job that took its process down so often is not tried again. */
const MAX_ATTEMPTS = 3;

/** Opens the queue, so that jobs can be started; `work()` takes them. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const service = new JobService(options);
  await service.open();
  return service;
}

class JobService implements Jobs {
  readonly #database: Database;
  readonly #live: Live;
  readonly #records: JobRecords;
  readonly #queue: JobQueue;
  readonly #definitions: ReadonlyMap<string, JobDefinition>;
  readonly #onError: JobsOptions['onError'];
  readonly #runs = new Map<string, JobRun>();
  #unsubscribe: (() => void) | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: JobsOptions) {
    this.#database = options.database;
    this.#live = options.live;
    this.#onError = options.onError;
    this.#records = new JobRecords(options.live);
    this.#queue = new JobQueue(options.database, options.timing ?? defaultQueueTiming, options.onError);
    const removeExpired = defineJob({
      kind: 'jobs.removeExpired',
      input: z.object({}),
      isSingleton: true,
      run: async ({ executor }) => this.#records.removeExpired(executor),
    });
    this.#definitions = new Map([...options.definitions, removeExpired].map((job) => [job.kind, job]));
  }

  async open(): Promise<void> {
    await this.#queue.open(this.#definitions.values());
    await this.schedule('jobs.removeExpired', '17 * * * *');
  }

  async start(executor: Executor, { maxUnfinished = Infinity, ...request }: JobRequest): Promise<string> {
    const { kind, ownerId } = request;
    const input = this.#definition(kind).parseInput(request.input);
    const id = uuidv7();
    await atomically(executor, async (tx) => {
      const before = ownerId == null ? 0 : await this.#records.countUnfinished(tx, kind, ownerId);
      if (before >= maxUnfinished)
        throw new HttpError(429, 'tooManyJobs', { headers: { 'retry-after': RETRY_SECONDS } });
      await this.#records.add(tx, { ...request, input, id });
      await this.#queue.send(tx, kind, id, before);
    });
    return id;
  }

  async cancel(executor: Executor, id: string): Promise<boolean> {
    return atomically(executor, (tx) => this.#records.cancel(tx, id));
  }

  mayFetch(executor: Executor, file: Pick<StoredFile, 'id' | 'uploadedBy'>): Promise<boolean> {
    return mayFetch(executor, this.#definitions, file);
  }

  async schedule(kind: string, cron: string, timezone = 'UTC'): Promise<void> {
    await this.#queue.schedule(this.#definition(kind).kind, cron, timezone);
  }

  async work(): Promise<void> {
    this.#unsubscribe = this.#live.subscribe({
      onEvent: (event) => {
        if (event.type !== 'job') return;
        if (event.status === 'Queued') this.#queue.wake(event.kind);
        if (event.status === 'Cancelled') this.#runs.get(event.id)?.stop('cancelled');
      },
      onGap: () => {
        for (const run of this.#runs.values()) run.check().catch(this.#onError);
        for (const kind of this.#definitions.keys()) this.#queue.wake(kind);
      },
    });
    if (this.#database.kind === 'embedded') await this.#redeliverOrphans();
    for (const kind of this.#definitions.keys()) {
      await this.#queue.work(kind, (jobId, signal) => this.#take(kind, jobId, signal));
    }
  }

  async stop(): Promise<void> {
    this.#stopped ??= this.#handBack();
    return this.#stopped;
  }

  async #handBack(): Promise<void> {
    this.#unsubscribe?.();
    const stopped = this.#queue.stop(STOP_MS);
    for (const run of this.#runs.values()) run.stop('handedBack');
    await Promise.race([stopped, delay(STOP_MS + 1_000, undefined, { ref: false })]);
    // Work that does not listen to its signal loses the row here, and can no longer change it.
    for (const run of this.#runs.values()) await this.#records.handBack(this.#database, run.job);
  }

  /** No other process has the embedded database: what runs there at start belongs to a process that died. */
  async #redeliverOrphans(): Promise<void> {
    const orphans = await this.#database.query<{ id: string; kind: string }>(
      sql`select ${jobTable.id}, ${jobTable.kind} from ${jobTable} where ${jobTable.status} = 'Running'`,
    );
    for (const { id, kind } of orphans) if (this.#definitions.has(kind)) await this.#queue.redeliver(kind, [id]);
  }

  /** The queue delivers a job; it may do so again when this process is slow or dies. */
  async #take(kind: string, jobId: string, signal: AbortSignal): Promise<void> {
    if (this.#stopped !== undefined) throw new JobStoppedError('handedBack');
    const definition = this.#definition(kind);
    const job = await this.#claim(definition, jobId);
    if (job === undefined) return;
    const run = new JobRun(job, definition, this.#database, this.#records);
    this.#runs.set(jobId, run);
    // The claim was lost to another process, or pg-boss gave up waiting while it stops.
    signal.addEventListener('abort', () => run.stop(this.#stopped === undefined ? 'takenOver' : 'handedBack'));
    if (this.#isStopping()) run.stop('handedBack');
    try {
      const error = await run.run();
      if (error !== undefined) this.#onError(error, kind);
    } finally {
      this.#runs.delete(jobId);
    }
  }

  /** Marks the row Running; undefined when there is nothing left to do. */
  async #claim(definition: JobDefinition, jobId: string): Promise<JobRecord | undefined> {
    return this.#database.transaction(async (tx) => {
      // A job that the clock sent has no row yet.
      await this.#records.add(tx, { id: jobId, kind: definition.kind, input: {} });
      const job = await this.#records.lock(tx, jobId);
      if (job === undefined || (job.status !== 'Queued' && job.status !== 'Running')) return undefined;
      const hasCrashed = job.status === 'Running';
      if (hasCrashed && (definition.afterCrash === 'fail' || job.attempts >= MAX_ATTEMPTS)) {
        await this.#records.fail(tx, job, 'jobInterrupted');
        return undefined;
      }
      return this.#records.begin(tx, jobId);
    });
  }

  #isStopping(): boolean {
    return this.#stopped !== undefined;
  }

  #definition(kind: string): JobDefinition {
    const definition = this.#definitions.get(kind);
    if (definition === undefined) throw new RangeError(`There is no job of kind ${kind}`);
    return definition;
  }
}
