import type { Session } from '@atrium/contract';

/** The person behind a verified token, with a user record or not yet (AUTH-58, AUTH-59). */
export interface Caller {
  readonly email: string;
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since 1970 at which the token ends. */
  readonly expiresAt: number;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Seconds since 1970 at which the person showed who they are; 0 where no token says it. */
  readonly authenticatedAt: number;
}

/** Who sends a request: no one, a person, or a person with a user record. */
export interface Identified {
  readonly caller: Caller | null;
  readonly session: Session | null;
}
