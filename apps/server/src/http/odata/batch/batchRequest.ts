import { odataBatchLimits } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';

/** One request of a batch as it was sent. */
export interface BatchRequest {
  /** By which others refer to it and its answer is found; null where it has none. */
  readonly id: string | null;
  readonly method: string;
  readonly url: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where it has none. */
  readonly body: Buffer;
  /** Ids of requests and change sets without whose success it is not made. */
  readonly dependsOn: readonly string[];
  /** Why it cannot be made; the others can. */
  readonly fault: HttpError | null;
}

/** What succeeds or fails as one: a request by itself, or the requests of a change set. */
export interface BatchUnit {
  readonly isChangeSet: boolean;
  /** The name of a change set, where it has one. */
  readonly group: string | null;
  readonly requests: readonly BatchRequest[];
}

/** The answer to one request of a batch. */
export interface BatchAnswer {
  readonly id: string | null;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answers to what succeeds or fails as one. */
export interface UnitAnswer {
  readonly unit: BatchUnit;
  readonly answers: readonly BatchAnswer[];
  readonly isDone: boolean;
}

/** Returns what refuses a batch, or one of its requests, as a whole. */
export function refusal(message: string): HttpError {
  return new HttpError(400, 'invalid', { message });
}

/** Returns what refuses more requests than a batch may have. */
export function tooMany(): HttpError {
  return refusal(
    `A batch has at most ${String(odataBatchLimits.maxRequests)} requests: send the others in a further one.`,
  );
}

/** Ids are repeated in the headers of answers. */
const idPattern = /^[\x21-\x7e]+$/;

/** Checks whether a text can be an id. */
export function isBatchId(text: string): boolean {
  return text.length <= odataBatchLimits.maxId && idPattern.test(text);
}

/** Headers that a request of a batch has of its own. Those of the connection and of the caller are the batch's. */
const refusedHeaders: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'cookie', 'host', 'forwarded', 'via', 'connection', 'upgrade'],
  ...['transfer-encoding', 'content-encoding', 'expect', 'te', 'trailer', 'keep-alive', 'origin', 'referer'],
  ...['x-id-token', 'x-provider', 'x-real-ip', 'x-http-method', 'x-http-method-override'],
]);

/** Returns the first header that no request of a batch may have; undefined where all are its own. */
export function refusedHeaderOf(
  headers: Readonly<Record<string, string>>,
  more: readonly string[],
): string | undefined {
  return Object.keys(headers).find(
    (name) => refusedHeaders.has(name) || more.includes(name) || /^(?:x-forwarded-|sec-)/.test(name),
  );
}
