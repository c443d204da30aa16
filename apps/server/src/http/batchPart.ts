import { AsyncLocalStorage } from 'node:async_hooks';

import type { FastifyRequest } from 'fastify';

import { HttpError } from '../base/httpError.ts';
import type { Work } from '../db/work.ts';
import type { Identified } from './identified.ts';
import type { Route } from './route.ts';

/** What the requests of a change set have together: its transaction, and its person, admitted before that began. */
interface ChangeSet {
  readonly work: Work;
  readonly sender: Identified;
}

/** One request of a `$batch`, which is answered as a call of its own is (API-47). */
export interface BatchPart {
  /** The request id of the batch. */
  readonly batchId: string;
  /** Null for a request by itself. */
  readonly changeSet: ChangeSet | null;
  /** What its handler threw; undefined where it answered. */
  failure: unknown;
}

/** How a call may be made in a batch: in a change set with others, by itself or not at all. */
export type BatchUse = 'together' | 'alone' | 'never';

const current = new AsyncLocalStorage<BatchPart>();

/** Runs a request of a batch: what the server does for it is that part's. */
export function asBatchPart<Result>(part: BatchPart, run: () => Result): Result {
  return current.run(part, run);
}

/** Returns the part of a batch that is being answered; undefined for a call of its own. */
export function currentBatchPart(): BatchPart | undefined {
  return current.getStore();
}

/** What of a route decides how it may be called in a batch. */
interface PlacedRoute extends Pick<
  Route,
  | 'method'
  | 'access'
  | 'rate'
  | 'streams'
  | 'isShort'
  | 'staysOpen'
  | 'upload'
  | 'keepsBytes'
  | 'forPeople'
  | 'handlesKey'
> {
  readonly before?: unknown;
}

/** Returns how a route may be called in a batch: not where it needs a body, an answer or a limit of another kind. */
export function batchUseOf(route: PlacedRoute): BatchUse {
  const isSignIn = route.access.kind === 'public' || route.access.kind === 'person';
  const isSpecial = [route.staysOpen, route.upload, route.keepsBytes, route.forPeople].includes(true);
  const isStream = route.streams === true;
  if (isSignIn || isSpecial || route.rate !== undefined || (isStream && route.isShort !== true)) return 'never';
  const isAlone = isStream || route.method === 'GET' || route.handlesKey === true || route.before !== undefined;
  return isAlone ? 'alone' : 'together';
}

/** Refuses in a batch what has to be called by itself. A path that is not there is answered as ever. */
export function assertInBatch(request: FastifyRequest): void {
  const part = currentBatchPart();
  const { url, config } = request.routeOptions;
  if (part === undefined || url === undefined) return;
  if (config.isBatch === true) throw new HttpError(400, 'invalid', { message: 'A batch has no other batch in it.' });
  const { batchUse = 'never' } = config;
  if (batchUse === 'never')
    throw new HttpError(501, 'notImplemented', { message: 'A batch cannot have this call: make it by itself.' });
  if (part.changeSet === null || batchUse === 'together') return;
  if (request.method === 'GET')
    throw new HttpError(400, 'invalid', { message: 'A change set has no GET: put it before or after.' });
  throw new HttpError(501, 'notImplemented', {
    message: 'This call cannot share a change set with others: put it in one of its own.',
  });
}
