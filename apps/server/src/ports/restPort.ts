import type { RestService, serviceAuthentications, TrialResult } from '@atrium/contract';

import { ConnectionError } from './connection.ts';

/** How a system that speaks JSON over HTTP is reached; the secrets are open, so it is neither logged nor answered (SEC-04). */
export interface RestAccount {
  readonly address: string;
  readonly authentication: (typeof serviceAuthentications)[number];
  readonly userName: string | null;
  readonly password: string | null;
  readonly tokenAddress: string | null;
  readonly tokenScope: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly keyHeader: string | null;
  readonly apiKey: string | null;
  /** What placeholders of the customer's settings are filled with. */
  readonly settings: Readonly<Record<string, string | null>>;
  readonly rest: RestService;
}

/** An answer as it came: the call that it answers, its status and its text. */
export interface RestAnswer<Call extends string> {
  readonly call: Call;
  readonly status: number;
  readonly text: string;
}

/** With what a system is asked, and for how long. */
export interface RestScope<Call extends string> {
  readonly account: RestAccount;
  readonly signal: AbortSignal;
  /** Takes each answer, for the test bench. */
  readonly onAnswer?: (answer: RestAnswer<Call>) => void;
}

/** The system has understood and will not do it: the same call would be refused again. */
export class RefusalError extends ConnectionError {
  /** What it says, word for word. */
  readonly reason: string;

  constructor(reason: string) {
    super('unreadable', 'The system refused the call');
    this.reason = reason;
  }
}

/** Providers of visitors and lockers, each reached by its account. */
export interface ProviderAdapter {
  /** Tries to sign in and to get an answer at the provider's address (TRUE-11). */
  test(scope: RestScope<'signIn'>): Promise<readonly TrialResult[]>;
}
