import type { ErrorCode, FieldError, FreeTime, RefusalReason } from '@atrium/contract';

import { CallFailure } from '../../ui/feedback/callFailure.ts';

interface ApiErrorDetails {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly message: string;
  readonly code?: string | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  readonly reason?: RefusalReason | undefined;
  readonly alternatives?: readonly FreeTime[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
}

/** What a failed call rejects with (API-27, API-28). `status` 0 means that no answer came; `message` is English and for logs, screens use `code`. */
export class ApiError extends CallFailure {
  override readonly name = 'ApiError';
  readonly method: string;
  readonly url: string;
  /** One of the contract's codes, or `timeout` when the portal gave up waiting (API-19). */
  declare readonly code: ErrorCode | 'timeout' | (string & {}) | undefined;
  readonly fields: readonly FieldError[] | undefined;
  /** Why the server does not accept the token that was sent. */
  readonly reason: RefusalReason | undefined;
  /** The nearest free times, where the wanted one is taken. */
  readonly alternatives: readonly FreeTime[];

  constructor(details: ApiErrorDetails) {
    super(details.message, details.status, details.code, details.requestId, details.retryAfter);
    this.method = details.method;
    this.url = details.url;
    this.fields = details.fields;
    this.reason = details.reason;
    this.alternatives = details.alternatives ?? [];
  }
}

/** Checks whether trying the same call again may help: no answer, 408, 429 or a server failure (API-39). */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
