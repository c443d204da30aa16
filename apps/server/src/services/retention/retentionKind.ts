import type { Executor } from '../../db/database.ts';
import type { StoreServices } from '../../store/storeDefinition.ts';

/** What is removed: the records of a customer from before an instant. */
export interface RetentionScope {
  readonly customerId: string;
  readonly cutoff: Date;
}

/** How many records there are and when the first and the last of them were. */
export interface RetentionFacts {
  readonly count: number;
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** What a batch is removed with, in its transaction. */
export interface RemovalScope extends RetentionScope {
  readonly tx: Executor;
  readonly services: StoreServices;
  /** The run that the batch is of. */
  readonly runId: string;
}

/** A type of records that retention removes (AUDIT-13). */
export interface RetentionKind {
  /** Counts what a run with this cut-off would remove. */
  count(executor: Executor, scope: RetentionScope): Promise<RetentionFacts>;
  /** Removes the oldest records, at most `limit` of them, with all that is theirs. */
  remove(scope: RemovalScope, limit: number): Promise<RetentionFacts>;
}
