import { SignInError } from '@atrium/auth-client';
import type { SignInErrorCode } from '@atrium/auth-client';
import { times } from '@atrium/contract';

import { apiUrl } from '../../kit/api/sendRequest.ts';

/** What an ID token is refused for when two clocks differ. */
const clockErrors: ReadonlySet<SignInErrorCode> = new Set(['idTokenIssuedAt', 'idTokenNotBefore', 'idTokenExpired']);

/** How far this computer's clock may be from the server's to be right: the server writes whole seconds. */
const TOLERANCE = 5 * times.second;

/** Checks whether this computer's clock agrees with the server's; true as well where the server does not say. */
async function isOwnClockRight(): Promise<boolean> {
  const before = Date.now();
  try {
    const { headers } = await fetch(apiUrl('config'), { method: 'HEAD', cache: 'no-store' });
    const there = Date.parse(headers.get('date') ?? '');
    return !(there < before - TOLERANCE || there > Date.now() + TOLERANCE);
  } catch {
    return true;
  }
}

/** Whose clock a sign-in failed for: this computer's or the provider's; null where it failed for something else. */
export async function whoseClock(error: unknown): Promise<'own' | 'provider' | null> {
  if (!(error instanceof SignInError) || !clockErrors.has(error.code)) return null;
  return (await isOwnClockRight()) ? 'provider' : 'own';
}
