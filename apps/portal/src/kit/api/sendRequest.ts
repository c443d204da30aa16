import { callLimits, isRefusalReason, toSignOutCause } from '@atrium/contract';
import type { FieldError } from '@atrium/contract';

import { ApiError } from './apiError.ts';
import { apiVersionOf } from './apiVersion.ts';
import { callAccess } from './callAccess.ts';
import { noteConnection } from './connection.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

export interface CallOptions {
  /** POST where something is sent, else GET, unless it is named (API-02). */
  readonly method?: Method | undefined;
  /** Appended to the address; empty, null and undefined values are left out, lists are joined with commas. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as form data, for uploads. */
  readonly form?: FormData | undefined;
  /** The record's version or its whole `ETag` (KIT-08). */
  readonly ifMatch?: string | number | null | undefined;
  /** One key per user action; made here when missing, left out when null. */
  readonly idempotencyKey?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up and aborted; 60 s by default (API-19). */
  readonly timeout?: number | undefined;
  /** Statuses apart from 2xx at which this call has an answer all the same (API-31, API-33). */
  readonly tolerated?: readonly number[] | undefined;
  /** `none` sends no tokens (AUTH-04). */
  readonly access?: 'tokens' | 'none' | undefined;
}

/** What every address of the API begins with. */
export const API_BASE = '/api/';

/** The address of an API path with its query, for example `/api/building/timezone/?$top=10` (API-01). */
export function apiUrl(path: string, query: CallOptions['query'] = {}): string {
  const parts = Object.entries(query).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const text = typeof value === 'object' ? value.join(',') : String(value);
    // `$` stays readable: the OData options begin with it.
    return [`${encodeURIComponent(key).replace('%24', '$')}=${encodeURIComponent(text)}`];
  });
  const [plain = '', asked] = path.split('?');
  const all = [...(asked === undefined ? [] : [asked]), ...parts].join('&');
  return `${API_BASE}${plain.replace(/^\/+/, '').replace(/\/?$/, '/')}${all === '' ? '' : `?${all}`}`;
}

async function accessHeaders(): Promise<Readonly<Record<string, string>>> {
  try {
    return await callAccess().headers();
  } catch {
    // A token failure is swallowed and the call goes unauthenticated (API-30); the server's 401 says the rest.
    return {};
  }
}

function ownHeaders(method: Method, path: string, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  const version = apiVersionOf(path);
  if (version !== undefined) headers['api-version'] = version;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.ifMatch !== null && options.ifMatch !== undefined) {
    headers['if-match'] = typeof options.ifMatch === 'number' ? `"${options.ifMatch}"` : options.ifMatch;
  }
  const isWrite = method === 'POST' || method === 'PUT';
  if (isWrite && options.idempotencyKey !== null) {
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  }
  return headers;
}

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null && 'field' in value && 'code' in value;
}

/** Seconds of a `Retry-After`, which the server gives as a number; undefined without one. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds : undefined;
}

async function errorOf(method: Method, url: string, response: Response): Promise<ApiError> {
  const raw = await response.text();
  let body: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(raw);
    if (typeof parsed === 'object' && parsed !== null) body = { ...parsed };
  } catch {
    // Not JSON: the raw text is the message (API-27).
  }
  const text = (key: string) => (typeof body[key] === 'string' ? body[key] : undefined);
  const fields = Array.isArray(body['fields']) ? body['fields'].filter(isFieldError) : undefined;
  return new ApiError({
    method,
    url,
    status: response.status,
    message: text('message') ?? raw,
    code: text('code'),
    fields,
    reason: isRefusalReason(body['reason']) ? body['reason'] : undefined,
    alternatives: Array.isArray(body['alternatives']) ? body['alternatives'] : undefined,
    retryAfter: retryAfterOf(response),
    requestId: text('requestId') ?? response.headers.get('x-request-id') ?? undefined,
  });
}

/** Runs `work` with a signal that fires after the timeout or with the caller's own, and tells the two apart. */
async function within<Result>(options: CallOptions, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timeout = options.timeout ?? callLimits.timeout;
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no answer within ${timeout} ms`, 'TimeoutError')),
    timeout,
  );
  const handleAbort = () => controller.abort(options.signal?.reason);
  if (options.signal?.aborted === true) handleAbort();
  options.signal?.addEventListener('abort', handleAbort);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', handleAbort);
  }
}

function clientError(method: Method, url: string, cause: unknown): ApiError {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ApiError({
    method,
    url,
    status: 0,
    message: `Browser client error: ${reason}`,
    code: isTimeout ? 'timeout' : undefined,
  });
}

/** Ends the session where the server says why it does not accept the tokens; returns the error to reject with. */
function refused(error: unknown): unknown {
  if (error instanceof ApiError && error.status === 401 && error.reason !== undefined)
    callAccess().refuse({ reason: error.reason, requestId: error.requestId });
  return error;
}

/**
 * Sends one call and hands its successful answer to `read`. A 401 is answered once by a silent renewal and a second
 * try with the same idempotency key, and a change that needs a fresh sign-in by that (SEC-20), unless it says that the person was signed out by force (AUTH-38); where that is refused too, the session ends with the server's reason. Rejects with `ApiError`; an abort by the caller rejects with its reason.
 */
export async function sendRequest<Result>(
  path: string,
  options: CallOptions,
  read: (response: Response, method: Method) => Promise<Result>,
): Promise<Result> {
  const method = options.method ?? (options.body === undefined && options.form === undefined ? 'GET' : 'POST');
  const url = apiUrl(path, options.query);
  const own = ownHeaders(method, path, options);
  const body = options.form ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const usesTokens = options.access !== 'none';

  const attempt = () =>
    within(options, async (signal) => {
      const headers = usesTokens ? { ...(await accessHeaders()), ...own } : own;
      const response = await fetch(url, { method, headers, body, signal, credentials: 'same-origin' });
      noteConnection(true);
      if (!response.ok && options.tolerated?.includes(response.status) !== true)
        throw await errorOf(method, url, response);
      return read(response, method);
    });

  try {
    try {
      return await attempt();
    } catch (error) {
      if (!usesTokens || !(error instanceof ApiError)) throw error;
      if (error.code === 'signInAgain' && (await callAccess().signInAgain())) return await attempt();
      if (error.status !== 401) throw error;
      const cause = toSignOutCause(error.code);
      if (cause !== null) {
        callAccess().end(cause);
        throw error;
      }
      // What has expired ends with what the renewal failed with.
      if (!(await callAccess().renew())) throw error.reason === 'expired' ? error : refused(error);
      return await attempt().catch((again: unknown) => {
        throw refused(again);
      });
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (options.signal?.aborted === true) throw error;
    const failure = clientError(method, url, error);
    if (failure.code !== 'timeout') noteConnection(false);
    throw failure;
  }
}
