import { requestLimits } from '../limits.ts';

/** What is wrong with a query text. */
export type QueryErrorCode =
  'syntax' | 'unknownField' | 'unknownOperator' | 'literal' | 'tooLong' | 'tooDeep' | 'tooMany';

/** A query text that cannot be understood or is over a bound. `position` counts characters from 0 (API-11, SEC-09). */
export class QueryError extends Error {
  readonly code: QueryErrorCode;
  readonly position: number;

  constructor(code: QueryErrorCode, position: number, message: string) {
    super(message);
    this.name = 'QueryError';
    this.code = code;
    this.position = position;
  }
}

/** One wrong query parameter: `{ parameter: '$top', message: '…' }`. */
export interface QueryIssue {
  readonly parameter: string;
  readonly message: string;
}

/** The query of a list is wrong; all wrong parameters at once, as far as an answer names them (API-11, API-40, SEC-13). */
export class ListQueryError extends Error {
  readonly issues: readonly QueryIssue[];

  constructor(issues: readonly QueryIssue[]) {
    const { maxFieldErrors, maxFieldName } = requestLimits;
    const named = issues.slice(0, maxFieldErrors);
    super(
      named.map(({ parameter, message }) => `${parameter.slice(0, maxFieldName).toWellFormed()}: ${message}`).join(' '),
    );
    this.name = 'ListQueryError';
    this.issues = named;
  }
}

/** A piece of the caller's text for a message: quoted and cut, as it may be long. */
export function excerpt(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text.toWellFormed()}"`;
}

/** Checks whether a database can hold the text: no NUL, no half of a character pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
