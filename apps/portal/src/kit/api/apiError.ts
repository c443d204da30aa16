import type { ErrorCode, FieldError } from '@atrium/contract';

interface ApiErrorDetails {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
}

/** What a failed call rejects with (API-27, API-28). `status` 0 means that no answer came; `message` is English and for logs, screens use `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** One of the contract's codes, or `timeout` when the portal gave up waiting (API-19). */
  readonly code: ErrorCode | 'timeout' | (string & {}) | undefined;
  readonly fields: readonly FieldError[] | undefined;
  readonly requestId: string | undefined;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.method = details.method;
    this.url = details.url;
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields;
    this.requestId = details.requestId;
  }
}

/** Whether trying the same call again may help: no answer, 408, 429 or a server failure (API-39). */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
