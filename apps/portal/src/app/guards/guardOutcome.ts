import { hasPortalPrivilege, isAdmin } from '@atrium/contract';

import { ApiError } from '../../kit/api/apiError.ts';
import type { Refusal } from '../../kit/api/callAccess.ts';
import type { PortalSession } from '../../kit/session/sessionContext.ts';
import { sessionOf } from './profile.ts';
import type { Profile } from './profile.ts';

/** A call that the server puts off, as too many came from the same network. */
export interface PutOff {
  /** Seconds until it is made again. */
  readonly seconds: number;
  /** Number of starts that were put off so far. */
  readonly times: number;
}

/** One load of the guarded area. */
export type Load<Data> =
  | { readonly state: 'pending'; readonly putOff?: PutOff | null }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'loaded'; readonly data: Data };

/** The five loads the guarded area waits for (SHELL-30). */
export type ProfileLoads = { readonly [Part in keyof Profile]: Load<Profile[Part]> };

/** What the guarded area does next. */
export type GuardOutcome =
  | { readonly kind: 'wait'; readonly putOff?: PutOff | null }
  | { readonly kind: 'requestAccess' }
  /** The server does not know who it is, and says why. */
  | { readonly kind: 'signIn'; readonly refusal: Refusal }
  | {
      readonly kind: 'refuse';
      readonly message: 'validationMessages.userProfileKo' | 'validationMessages.unauthorized';
    }
  | { readonly kind: 'enter'; readonly session: PortalSession };

/** Returns what the server says of tokens that it does not accept, or cannot check; null where no load failed for them. */
function refusalOf(loads: ProfileLoads): Refusal | null {
  for (const load of Object.values(loads)) {
    if (load.state !== 'failed' || !(load.error instanceof ApiError)) continue;
    const { reason, requestId } = load.error;
    if (reason !== undefined) return { reason, requestId };
  }
  return null;
}

/** The wait for a load that the server puts off (AUTH-61); null where none is. */
function putOffOf(loads: ProfileLoads): PutOff | null {
  for (const load of Object.values(loads)) if (load.state === 'pending' && load.putOff) return load.putOff;
  return null;
}

/**
 * Decides over the guarded area: a person whose record names no role asks for access (SHELL-34); whom the server cannot
 * check signs in again (AUTH-57); any other failed load is `userProfileKo` (SHELL-31); loads under way are waited for (SHELL-30); no roles, no privileges, or not an admin where
 * that is needed is `unauthorized` (SHELL-32, SHELL-33).
 */
export function guardOutcome(loads: ProfileLoads, isAdminOnly: boolean): GuardOutcome {
  const { user, configuration, roles, privilege, customer } = loads;
  const wait = { kind: 'wait', putOff: putOffOf(loads) } as const;
  if (user.state === 'pending') return wait;
  // Anyone who has no role may well be refused the other loads, so this comes before them.
  if (user.state === 'loaded' && user.data.roles.length === 0) return { kind: 'requestAccess' };
  const refusal = refusalOf(loads);
  if (refusal !== null) return { kind: 'signIn', refusal };
  if (Object.values(loads).some((load) => load.state === 'failed')) {
    return { kind: 'refuse', message: 'validationMessages.userProfileKo' };
  }
  // Without a role in the list there is no privilege to wait for.
  if (roles.state === 'loaded' && roles.data.length === 0) {
    return { kind: 'refuse', message: 'validationMessages.unauthorized' };
  }
  if (
    user.state !== 'loaded' ||
    configuration.state !== 'loaded' ||
    roles.state !== 'loaded' ||
    privilege.state !== 'loaded' ||
    customer.state !== 'loaded'
  ) {
    return wait;
  }
  const session = sessionOf({
    user: user.data,
    configuration: configuration.data,
    roles: roles.data,
    privilege: privilege.data,
    customer: customer.data,
  });
  if (!hasPortalPrivilege(session) || (isAdminOnly && !isAdmin(session))) {
    return { kind: 'refuse', message: 'validationMessages.unauthorized' };
  }
  return { kind: 'enter', session };
}
