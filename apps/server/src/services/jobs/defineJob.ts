import type { Session } from '@atrium/contract';
import type { z } from 'zod';
import type { Database, Executor } from '../../db/database.ts';

/** How a job ends that ends itself: all steps are done. */
export interface JobEnd {
  readonly done: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Stored as JSON. */
  readonly result: unknown;
}

/** What a running job is given. */
export interface JobContext<Input> {
  readonly jobId: string;
  readonly input: Input;
  readonly ownerId: string | null;
  readonly customerId: string | null;
  /** The database: a job makes its own transactions, short ones, and checks `signal` between them. */
  readonly executor: Database;
  /** Aborted when the job is cancelled, handed back at shutdown, or was taken over by another process. */
  readonly signal: AbortSignal;
  isCancelled(): boolean;
  /**
   * Shows how far the job is; written at most three times a second, so it may be called for every row.
   * @throws JobStoppedError when the job has to stop; let it pass
   */
  report(done: number, total?: number, counts?: Readonly<Record<string, number>>): Promise<void>;
  /**
   * Ends the job with its result in the transaction that does its work, so that no cancel comes between the two.
   * @throws JobStoppedError when it was stopped before; let it pass, so that the work is rolled back
   */
  finishIn(tx: Executor, end: JobEnd): Promise<void>;
}

/** What a job is asked about the file that it has made. */
export interface FetchContext<Input> {
  /** The job's owner as they are now. */
  readonly session: Session;
  readonly input: Input;
  /** As the job left it. */
  readonly result: unknown;
}

/** One kind of long work. */
export interface JobDefinition {
  readonly kind: string;
  /** What happens when the process died while the job ran: begin again from zero, or be marked Failed. */
  readonly afterCrash: 'restart' | 'fail';
  /** Only one of this kind runs at a time, over all processes. */
  readonly isSingleton: boolean;
  /** Checks an input before it is stored. @throws ZodError */
  parseInput(input: unknown): unknown;
  run(context: JobContext<unknown>): Promise<unknown>;
  /** Whether the owner may still fetch the file that the job has made. @throws JobFailure where they may not */
  mayFetch(context: FetchContext<unknown>): Promise<boolean>;
}

/** How a kind of job is declared. */
export interface JobDeclaration<Input> {
  /** Letters, digits, `-`, `_` and `.`; also the name of its queue. */
  readonly kind: string;
  readonly input: z.ZodType<Input>;
  /** `restart` by default; choose `fail` when a second run would repeat what the first already did. */
  readonly afterCrash?: 'restart' | 'fail';
  readonly isSingleton?: boolean;
  /** Does the work; what it returns is stored as the result (JSON). Throw a JobFailure to show people the cause. */
  readonly run: (context: JobContext<Input>) => Promise<unknown>;
  /** Whether the owner, whose rights may have changed since, may still fetch the file that it has made; no one may without it. */
  readonly mayFetch?: (context: FetchContext<Input>) => Promise<boolean>;
}

/** Declares a kind of long work (KIT-13). */
export function defineJob<Input>(declaration: JobDeclaration<Input>): JobDefinition {
  return {
    kind: declaration.kind,
    afterCrash: declaration.afterCrash ?? 'restart',
    isSingleton: declaration.isSingleton ?? false,
    parseInput: (input) => declaration.input.parse(input),
    run: async (context) => declaration.run({ ...context, input: declaration.input.parse(context.input) }),
    mayFetch: async (context) =>
      (await declaration.mayFetch?.({ ...context, input: declaration.input.parse(context.input) })) ?? false,
  };
}

/** The job cannot be done, for a cause that its owner is shown by the phrase of this code. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly code: string;
  /** What the owner is shown as well, stored as the job's result (JSON). */
  readonly result: unknown;

  constructor(code: string, result?: unknown) {
    super(`The job failed: ${code}`);
    this.code = code;
    this.result = result;
  }
}

/** Why a running job has to stop before its end. */
export type StopReason = 'cancelled' | 'handedBack' | 'takenOver';

/** The job has to stop; its runner decides what follows. */
export class JobStoppedError extends Error {
  override readonly name = 'JobStoppedError';
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The job was stopped: ${reason}`);
    this.reason = reason;
  }
}
