import type { Database, Executor } from '../../db/database.ts';
import { type JobDefinition, type JobEnd, JobFailure, JobStoppedError, type StopReason } from './defineJob.ts';
import type { JobProgress, JobRecord, JobRecords } from './jobRecords.ts';

const REPORT_INTERVAL_MS = 330;

/** One attempt at a job in this process. */
export class JobRun {
  readonly job: JobRecord;
  readonly #definition: JobDefinition;
  readonly #database: Database;
  readonly #records: JobRecords;
  readonly #abort = new AbortController();
  #stopReason: StopReason | undefined;
  #progress: JobProgress = { done: 0, total: undefined, counts: {} };
  #reportedAt = 0;

  constructor(job: JobRecord, definition: JobDefinition, database: Database, records: JobRecords) {
    this.job = job;
    this.#definition = definition;
    this.#database = database;
    this.#records = records;
  }

  /** Asks the work to stop; the first reason counts. */
  stop(reason: StopReason): void {
    this.#stopReason ??= reason;
    this.#abort.abort(new JobStoppedError(this.#stopReason));
  }

  /** Stops when the row says that someone else decided about the job. */
  async check(): Promise<void> {
    const row = await this.#records.find(this.#database, this.job.id);
    if (row?.status === 'Running' && row.attempts === this.job.attempts) return;
    this.stop(row?.status === 'Cancelled' ? 'cancelled' : 'takenOver');
  }

  /**
   * Does the work and writes the end to the row.
   * @throws JobStoppedError `handedBack`, when the queue has to deliver the job again
   * @returns the error of a job that failed without telling a cause, to be logged
   */
  async run(): Promise<unknown> {
    const { signal } = this.#abort;
    try {
      const result = await this.#definition.run({
        jobId: this.job.id,
        input: this.job.input,
        ownerId: this.job.ownerId,
        customerId: this.job.customerId,
        executor: this.#database,
        signal,
        isCancelled: () => this.#stopReason === 'cancelled',
        finishIn: (tx, end) => this.#finishIn(tx, end),
        report: (done, total, counts) => this.#report({ done, total, counts: counts ?? this.#progress.counts }),
      });
      await this.#database.transaction((tx) => this.#records.finish(tx, this.job, this.#progress, result));
      return undefined;
    } catch (error) {
      if (this.#stopReason === 'handedBack') {
        await this.#records.handBack(this.#database, this.job);
        throw new JobStoppedError('handedBack');
      }
      if (this.#stopReason !== undefined) return undefined;
      const isExplained = error instanceof JobFailure;
      const message = isExplained ? error.code : 'jobFailed';
      const result = isExplained ? error.result : undefined;
      await this.#database.transaction((tx) => this.#records.fail(tx, this.job, message, result));
      return isExplained ? undefined : error;
    }
  }

  async #finishIn(tx: Executor, { done, counts, result }: JobEnd): Promise<void> {
    if (await this.#records.finish(tx, this.job, { done, total: done, counts }, result)) return;
    this.stop('takenOver');
    this.#abort.signal.throwIfAborted();
  }

  async #report(progress: JobProgress): Promise<void> {
    this.#abort.signal.throwIfAborted();
    this.#progress = progress;
    const now = Date.now();
    if (now - this.#reportedAt < REPORT_INTERVAL_MS) return;
    this.#reportedAt = now;
    if (await this.#records.progress(this.#database, this.job, progress)) return;
    await this.check();
    this.#abort.signal.throwIfAborted();
  }
}
