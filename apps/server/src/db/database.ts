import type { Sql } from './sql.ts';

/** One SQL statement with `$1` placeholders, ready to be sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * Whether it is planned for its values each time it runs. Otherwise PostgreSQL keeps a plan of a text that is used
   * again on a connection, and after a few uses one for all values.
   */
  readonly isPlannedEachTime?: boolean;
  /**
   * Whether one plan for all values is kept from its second use on, even where the database would take one for the values
   * at hand for quicker: of a long statement, planning takes longer than that gains.
   */
  readonly isPlanKept?: boolean;
  /** After how many milliseconds it is ended, where that is sooner than any other; PostgreSQL alone ends statements. */
  readonly maxMs?: number;
}

/**
 * Something that runs statements: the database itself, or an open transaction.
 *
 * Rows have the same shape on both engines: `int8` and `numeric` are numbers, `date`, `time` and `timestamp…` are
 * the text the database prints (UTC), `json`/`jsonb` are parsed, `bytea` is a Uint8Array, `uuid` and other types are text.
 * A statement without values may hold several statements; the answer then has the rows of all of them in order.
 */
export interface Executor {
  /** @throws DatabaseError with the SQLSTATE; its message never holds parameter values. */
  query<Row extends object = Record<string, unknown>>(statement: Sql | Statement): Promise<Row[]>;
}

/** What a listener on a notification channel receives. */
export interface ListenHandlers {
  onPayload: (payload: string) => void;
  /** The connection was lost: from now on messages may be missed, until `onGap`. */
  onLoss?: () => void;
  /** The connection was lost and is back: messages in between may have been missed. */
  onGap?: () => void;
}

/** The database port (OPS-04): PostgreSQL, or the embedded one in a worker thread. */
export interface Database extends Executor {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Runs `run` in one transaction: committed when it resolves, rolled back when it rejects. Inside, only `tx` may be
   * used; the database's own methods throw a DatabaseUsageError there, as they would wait for the transaction itself.
   */
  transaction<T>(run: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Runs `run` while no other process has the advisory lock of this key, with whatever transactions `run` makes. Not to
   * be called inside itself.
   */
  whileLocked<T>(key: number, run: () => Promise<T>): Promise<T>;
  /**
   * Runs a statement on the connection that listens, which no request waits for or keeps others waiting on.
   * @throws DatabaseError also while that connection is lost
   */
  queryAside<Row extends object>(statement: Sql | Statement): Promise<Row[]>;
  /** Listens on a channel until the returned function is called. Channels that statements announce are notified without a payload. */
  listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>>;
  /** Counts this process's connections in use and idle, and the callers that wait for one; the embedded engine has none. */
  readonly connections?: (() => Readonly<Record<'busy' | 'idle' | 'waiting', number>>) | undefined;
  /**
   * Copies the data folder of the embedded engine to a new folder while no statement runs; those that come meanwhile wait.
   * Resolves to the milliseconds that they waited at most (OPS-15).
   */
  readonly copyFolder?: ((target: string) => Promise<number>) | undefined;
  close(): Promise<void>;
}
