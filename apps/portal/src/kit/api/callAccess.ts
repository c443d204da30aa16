import type { RefusalReason, SignOutCause } from '@atrium/contract';

/** That the server does not accept the tokens: why, and what names the answer in its log. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly requestId: string | undefined;
}

/**
 * Where calls get their tokens from. The application sets it once at start; the kit itself knows nothing of signing in.
 */
export interface CallAccess {
  /** The headers of API-06 to API-08 as far as their values are known; a rejection sends the call without them (API-30). */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** Renews the tokens silently after a 401; false when that is not possible, which ends the session and shows sign-in. */
  renew(): Promise<boolean>;
  /** Lets the person sign in again for a change that needs it; false when they do not want to (SEC-20). */
  signInAgain(): Promise<boolean>;
  /** The server has signed the person out: nothing of the session is to be kept (AUTH-38). */
  end(cause: SignOutCause): void;
  /** Ends the session and shows at sign-in why, when renewed tokens are refused as well. */
  refuse(refusal: Refusal): void;
}

const none: CallAccess = {
  headers: () => Promise.resolve({}),
  renew: () => Promise.resolve(false),
  signInAgain: () => Promise.resolve(false),
  end: () => undefined,
  refuse: () => undefined,
};

let current = none;

/** Sets where calls get their tokens from; null forgets it. */
export function setCallAccess(access: CallAccess | null): void {
  current = access ?? none;
}

export function callAccess(): CallAccess {
  return current;
}
