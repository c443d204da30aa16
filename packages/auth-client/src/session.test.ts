import { expect, it } from 'vitest';
import { isExpired, isSessionExpired, toSession } from './session.ts';
import type { Session } from './session.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;

function sessionOf(accessTokenExpiresAt: number | null, idTokenExpiresAt: number | null, idToken: string | null) {
  const tokens = {
    accessToken: 'a',
    tokenType: 'bearer',
    accessTokenExpiresAt,
    idToken,
    idTokenExpiresAt,
    scope: null,
  };
  return {
    tokens,
    refreshToken: null,
    lastIdToken: null,
    claims: null,
    nonce: null,
    sessionState: null,
    parameters: PARAMETERS,
  } satisfies Session;
}

it('counts a token as expired from 60 seconds before its expiry (AUTH-26)', () => {
  expect(isExpired(NOW + MINUTE + 1, NOW)).toBe(false);
  expect(isExpired(NOW + MINUTE, NOW)).toBe(true);
  expect(isExpired(NOW - 1, NOW)).toBe(true);
});

it('counts a token without expiry as expired (AUTH-26)', () => {
  expect(isExpired(null, NOW)).toBe(true);
});

it('counts a session as expired when its access token or its id token has expired (AUTH-32)', () => {
  const later = NOW + 10 * MINUTE;
  expect(isSessionExpired(sessionOf(later, later, 'i'), NOW)).toBe(false);
  expect(isSessionExpired(sessionOf(NOW, later, 'i'), NOW)).toBe(true);
  expect(isSessionExpired(sessionOf(later, NOW, 'i'), NOW)).toBe(true);
  expect(isSessionExpired(sessionOf(later, null, null), NOW)).toBe(false);
});

it('reads nothing from stored text that is no session (AUTH-53)', () => {
  const session = sessionOf(NOW, null, null);
  expect(toSession(session)).toEqual(session);
  for (const value of [null, 'text', [], {}, { ...session, tokens: {} }, { ...session, parameters: { email: 'a' } }]) {
    expect(toSession(value)).toBeNull();
  }
});
