import type { ErrorBody, ErrorCode, RuleIssue } from '@atrium/contract';
import { isStorableText, ListQueryError } from '@atrium/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import {
  isConnectionFailure,
  isDiskFull,
  isForeignKeyViolation,
  isStatementTimeout,
  isTransactionConflict,
  isUnstorableText,
} from '../db/databaseError.ts';
import { fieldErrors, HttpError } from '../base/httpError.ts';
import { isObject } from '../store/validate.ts';

/** The code of an error that has none of its own. */
export const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  408: 'tooSlow',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooMany',
  431: 'tooLarge',
};

/** What is said where no field is at fault but what the request is made of. */
export const UNREADABLE = 'The address, the headers or the body cannot be read.';

/** Seconds after which a refused call may be tried again, where the error does not say it (SEC-08). */
const retryAfter: Readonly<Record<number, string>> = { 429: '60', 503: '5' };

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Checks whether there is no room left for a file, or for a row. */
function isOutOfRoom(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error);
}

/** Returns what of an address has a character that no text of the database can hold. */
function unstorableIn({ params, query }: FastifyRequest): RuleIssue[] {
  const sent = new Map([params, query].flatMap((part) => (isObject(part) ? Object.entries(part) : [])));
  return [...sent].flatMap(([field, text]): RuleIssue[] =>
    typeof text === 'string' && !isStorableText(text) ? [{ field, code: 'characters' }] : [],
  );
}

/**
 * Any thrown value as an answer; what no one expected is a 500 that says nothing of its cause. `request` is what it was
 * thrown by, so that a text that cannot be stored is named.
 */
export function toHttpError(error: unknown, request?: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ListQueryError) {
    return new HttpError(400, 'invalidQuery', {
      message: error.message,
      issues: error.issues.map(({ parameter }) => ({ field: parameter, code: 'invalid' })),
    });
  }
  if (isForeignKeyViolation(error) || isTransactionConflict(error))
    return new HttpError(409, 'conflict', { cause: error });
  if (isUnstorableText(error)) {
    const issues = request === undefined ? [] : unstorableIn(request);
    return new HttpError(400, 'invalid', { issues, cause: error });
  }
  if (isStatementTimeout(error) || isConnectionFailure(error))
    return new HttpError(503, 'unavailable', { cause: error });
  if (isOutOfRoom(error)) return new HttpError(507, 'storageFull', { cause: error });
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new HttpError(error.statusCode, codeByStatus[error.statusCode] ?? 'invalid', {
      ...(error.statusCode === 400 ? { message: UNREADABLE } : {}),
      cause: error,
    });
  }
  return new HttpError(500, 'unexpected', { cause: error });
}

/**
 * Returns what was thrown, as the answer to its request: an unexpected one is logged with its cause, and every one carries
 * its headers.
 */
export function noteError(
  thrown: unknown,
  request: FastifyRequest,
): { readonly error: HttpError; readonly headers: Readonly<Record<string, string>> } {
  const error = toHttpError(thrown, request);
  if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed');
  const wait = retryAfter[error.status];
  const headers = {
    ...(wait === undefined ? {} : { 'retry-after': wait }),
    ...error.headers,
    'x-request-id': request.id,
  };
  return { error, headers };
}

/** Returns the answer to what was thrown by a request, `{ message, code, fields?, reason?, requestId }` (API-14, API-40), and logs the unexpected with its cause. */
export function errorAnswer(
  thrown: unknown,
  request: FastifyRequest,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { error, headers } = noteError(thrown, request);
  const { errorAs } = request.routeOptions.config;
  if (errorAs !== undefined) {
    const type = { 'content-type': errorAs.type };
    return { status: error.status, headers: { ...headers, ...type }, body: JSON.stringify(errorAs.bodyOf(error)) };
  }
  const fields = fieldErrors(error.issues);
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(fields.length > 0 ? { fields } : {}),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.alternatives === undefined ? {} : { alternatives: error.alternatives }),
    ...error.stale,
    ...(error.running === undefined ? {} : { running: error.running }),
    requestId: request.id,
  };
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status: error.status, headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

/** Answers every error in the one form of errors. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = errorAnswer(thrown, request);
  return reply.status(status).headers(headers).send(body);
}
