import type { RestService, TrialResult } from '@atrium/contract';

import type { RestAccount, RestAnswer, RestScope } from './restPort.ts';

/** How a customer's maintenance system is reached; the secrets are open, so it is neither logged nor answered (SEC-04). */
export interface ServiceAccount extends RestAccount {
  readonly attachmentAddress: string | null;
  readonly rest: RestService;
}

/** The lists that a maintenance system has of other things than requests. */
export const serviceLists = ['statuses', 'locations', 'problemCodes'] as const;
export type ServiceList = (typeof serviceLists)[number];

/** A line of such a list. Its texts are plain, whatever signs are in them. */
export interface OutsideItem {
  /** What tells it from the others; null where the line has nothing there. */
  readonly key: string | null;
  /** Its key where it has no name. */
  readonly name: string;
  /** The key of the one that it is in; null for none. */
  readonly parentKey: string | null;
}

/** What a maintenance system is called for. */
export type ServiceCall = 'create' | 'find' | 'read' | 'list' | 'comment' | 'picture' | 'cancel' | ServiceList;

/** An answer of a maintenance system as it came. */
export type ServiceAnswer = RestAnswer<ServiceCall>;

/** With what a maintenance system is asked, and for how long. */
export interface ServiceScope extends RestScope<ServiceCall> {
  readonly account: ServiceAccount;
}

/** A comment of a maintenance system; its texts are plain, whatever signs are in them. */
export interface OutsideComment {
  /** What tells it from the others of its request. */
  readonly key: string;
  readonly text: string;
  readonly author: string | null;
}

/** A request as a maintenance system has it: state and reason word for word. */
export interface OutsideRequest {
  readonly remoteId: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  /** ISO 8601 in UTC. */
  readonly changedAt: string | null;
  readonly comments: readonly OutsideComment[];
  /** The names of its pictures somewhere in a text; blank where they are not answered. */
  readonly pictures: string;
}

/** A picture, encoded by this product. */
export interface SentPicture {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
}

/** Values of placeholders by name; null where there is none. */
export type RequestValues = Readonly<Record<string, string | null>>;

/**
 * A maintenance system that keeps a customer's service requests (SRV-05).
 * @throws ConnectionError where it gives no answer, RefusalError where it refuses
 */
export interface ServiceRequestAdapter {
  create(scope: ServiceScope, values: RequestValues): Promise<OutsideRequest>;
  /** Finds a request by what was sent with it; null where the system does not have it. */
  find(scope: ServiceScope, values: RequestValues): Promise<OutsideRequest | null>;
  read(scope: ServiceScope, values: RequestValues): Promise<OutsideRequest>;
  /** Reads the list of the refresh page by page; none where there is no such list. */
  list(scope: ServiceScope, values: RequestValues): AsyncIterable<readonly OutsideRequest[]>;
  /** Adds to a request a comment or a picture. */
  add(scope: ServiceScope, values: RequestValues, addition: string | SentPicture): Promise<void>;
  /** Cancels a request, in the way that the system is described. */
  cancel(scope: ServiceScope, values: RequestValues): Promise<void>;
  /**
   * Reads a list page by page; null where the system is not described to have it. A page may repeat or leave out lines while
   * the other side changes: compare them by key, never by place.
   */
  items(scope: ServiceScope, list: ServiceList): AsyncIterable<readonly OutsideItem[]> | null;
  /** Tries to sign in, to look for a request and to read the list (TRUE-11). */
  test(scope: ServiceScope): Promise<readonly TrialResult[]>;
}

/** Adapters by the name of the provider in a customer's settings. */
export type ServiceRequestAdapters = ReadonlyMap<string, ServiceRequestAdapter>;
