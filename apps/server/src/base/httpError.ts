import { type ErrorCode, type FieldError, requestLimits, type RuleIssue } from '@atrium/contract';
import errorTexts from '@atrium/phrases/en/errors.json' with { type: 'json' };

/** The English text of a code, as the answer's `message` carries it (API-40). */
function englishOf(group: 'codes' | 'fields', code: string): string {
  const texts: Readonly<Record<string, string>> = errorTexts[group];
  return texts[code] ?? code;
}

/** A failing field whose message says more than its code, such as a number of records. */
export interface AnsweredIssue extends RuleIssue {
  readonly message?: string;
  /** The first of those records, by name. */
  readonly names?: readonly string[];
}

/** Field errors with their English messages: the first of them, and a name that is too long in part, as a body can make up any number (SEC-13). */
export function fieldErrors(issues: readonly AnsweredIssue[]): FieldError[] {
  const { mostFieldErrors, mostFieldName } = requestLimits;
  return issues.slice(0, mostFieldErrors).map(({ field, code, message = englishOf('fields', code), names }) => ({
    field: field.slice(0, mostFieldName).toWellFormed(),
    code,
    message,
    ...(names === undefined ? {} : { names }),
  }));
}

/** An answer that is not a success. `status` is the HTTP status; `issues` are the failing fields; `message` replaces the code's own text. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: readonly AnsweredIssue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    details: {
      issues?: readonly AnsweredIssue[];
      message?: string;
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(details.message ?? englishOf('codes', code), { cause: details.cause });
    this.status = status;
    this.code = code;
    this.issues = details.issues ?? [];
    this.headers = details.headers ?? {};
  }
}

export const notFound = () => new HttpError(404, 'notFound');
export const forbidden = () => new HttpError(403, 'forbidden');
export const invalid = (issues: readonly RuleIssue[]) => new HttpError(400, 'invalid', { issues });
