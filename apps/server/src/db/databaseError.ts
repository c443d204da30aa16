import { OperatorError } from '../base/operatorError.ts';

/** What the engines tell about a failed statement, as far as it holds no data. */
export interface DatabaseFailure {
  readonly message: string;
  readonly sqlState?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
}

/**
 * A statement failed. Detail, hint, parameters and the quoted value of data errors are left out on purpose: they hold
 * people's data and the error may be logged (SEC-08).
 */
export class DatabaseError extends Error {
  /** Five-character SQLSTATE; `08006` when the connection or the engine itself is gone. */
  readonly sqlState: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(failure: DatabaseFailure) {
    const sqlState = failure.sqlState ?? CONNECTION_FAILURE;
    super(withoutValues(failure.message, sqlState));
    this.name = 'DatabaseError';
    this.sqlState = sqlState;
    this.constraint = failure.constraint;
    this.table = failure.table;
    this.column = failure.column;
  }
}

/** The port was used in a way that would wait for ever or write outside a transaction. */
export class DatabaseUsageError extends Error {
  override readonly name = 'DatabaseUsageError';
}

/** The address leads to a database that the product cannot use; the message says what to use instead. */
export class UnsuitableDatabaseError extends OperatorError {
  override readonly name = 'UnsuitableDatabaseError';
}

const CONNECTION_FAILURE = '08006';

/** Data exceptions (class 22) and a few others quote the offending value after a colon. */
function withoutValues(message: string, sqlState: string): string {
  return sqlState.startsWith('22') ? message.replace(/: ".*$/su, '') : message;
}

function textOf(source: object, key: string): string | undefined {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : undefined;
}

/** The transferable part of whatever a driver threw. */
export function failureOf(thrown: unknown): DatabaseFailure {
  if (!(thrown instanceof Error)) return { message: 'The database failed without an error' };
  const code = textOf(thrown, 'code');
  return {
    message: thrown.message === '' ? (code ?? thrown.name) : thrown.message,
    sqlState: code !== undefined && /^[0-9A-Z]{5}$/u.test(code) ? code : undefined,
    constraint: textOf(thrown, 'constraint'),
    table: textOf(thrown, 'table'),
    column: textOf(thrown, 'column'),
  };
}

function hasState(error: unknown, sqlState: string, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.sqlState === sqlState &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** A unique index refused the row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): error is DatabaseError {
  return hasState(error, '23505', constraint);
}

/** An exclusion constraint refused the row, such as a booking of a time that is taken; with `constraint`, that one. */
export function isExclusionViolation(error: unknown, constraint?: string): error is DatabaseError {
  return hasState(error, '23P01', constraint);
}

/** A referenced row is missing, or a referencing row is still there. */
export function isForeignKeyViolation(error: unknown, constraint?: string): error is DatabaseError {
  return hasState(error, '23503', constraint);
}

/** The statement ran into its time limit. */
export function isStatementTimeout(error: unknown): error is DatabaseError {
  return hasState(error, '57014');
}

/** Two transactions got in each other's way (serialisation or deadlock); the whole transaction may be tried again. */
export function isTransactionConflict(error: unknown): error is DatabaseError {
  return hasState(error, '40001') || hasState(error, '40P01');
}

/** A text has a character that no text of the database can hold, which is NUL. */
export function isUnstorableText(error: unknown): error is DatabaseError {
  return hasState(error, '22021') || hasState(error, '22P05');
}

/** The disk of the database is full. */
export function isDiskFull(error: unknown): error is DatabaseError {
  return hasState(error, '53100');
}

/** The database could not be reached, or the connection broke. */
export function isConnectionFailure(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(08|57P0)/u.test(error.sqlState);
}
