import type { DatabaseFailure } from '../databaseError.ts';
import type { WireStatement } from '../statement.ts';

/** How the worker is started. */
export interface EmbeddedOptions {
  readonly dataDir?: string | undefined;
  readonly archive?: string | undefined;
}

/** What the main thread asks of the worker. */
export type EmbeddedRequest =
  | { readonly kind: 'query'; readonly statement: WireStatement; readonly isInTransaction: boolean }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'archive'; readonly path: string }
  | { readonly kind: 'close' };

/** A request with the number its answer carries. */
export interface NumberedRequest {
  readonly id: number;
  readonly request: EmbeddedRequest;
}

/** What the worker tells the main thread; answers come in the order of the requests. */
export type EmbeddedMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly failure: DatabaseFailure }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: object[] }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: DatabaseFailure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };
