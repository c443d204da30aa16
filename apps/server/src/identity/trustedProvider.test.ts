import { describe, expect, it } from 'vitest';

import { authenticatedAt, signedInAt } from './trustedProvider.ts';

describe('when the person of a token signed in', () => {
  it.each([
    ['is what it says', { auth_time: 1_790_000_000, iat: 1_790_000_600 }, 1_790_000_000],
    ['may be text', { auth_time: '1790000000', iat: 1_790_000_600 }, 1_790_000_000],
    ['is when it was issued where it does not say', { iat: 1_790_000_600 }, 1_790_000_600],
    ['is not after it was issued', { auth_time: 1_890_000_000, iat: 1_790_000_600 }, 1_790_000_600],
    ['is no time in milliseconds', { auth_time: 1_790_000_000_000, iat: 1_790_000_600 }, 1_790_000_600],
    ['is no other value', { auth_time: {}, iat: 1_790_000_600 }, 1_790_000_600],
    ['is not known where it names no time', { auth_time: -1 }, 0],
  ])('%s (AUTH-38)', (_what, claims, at) => {
    expect(signedInAt(claims)).toBe(at);
  });
});

describe('when the person of a token showed who they are', () => {
  it.each([
    ['is what it says', { auth_time: 1_790_000_000, iat: 1_790_000_600, nonce: 'n' }, 1_790_000_000],
    ['is the issue of one that answers a browser', { iat: 1_790_000_600, nonce: 'n' }, 1_790_000_600],
    ['is not known of a renewed one that does not say it', { iat: 1_790_000_600 }, 0],
    ['is not known where it names no time', { auth_time: {}, nonce: 'n' }, 0],
  ])('%s (SEC-20)', (_what, claims, at) => {
    expect(authenticatedAt(claims)).toBe(at);
  });
});
