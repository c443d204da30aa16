import { expect, it } from 'vitest';
import { checkCodeVerifier, createCodeVerifier, createState } from './randomText.ts';

const environment = { randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

it('makes code verifiers of 72 allowed characters (AUTH-21)', () => {
  expect(createCodeVerifier(environment)).toMatch(/^[A-Za-z0-9_-]{72}$/);
  expect(createCodeVerifier(environment)).not.toBe(createCodeVerifier(environment));
});

it('makes state and nonce of 10 characters (AUTH-22)', () => {
  expect(createState(environment)).toMatch(/^[A-Za-z0-9_-]{10}$/);
  expect(createState(environment)).not.toBe(createState(environment));
});

it('uses every character equally often (AUTH-21)', () => {
  const allBytes = { randomBytes: () => Uint8Array.from({ length: 256 }, (_, index) => index) };
  const counts = Map.groupBy(createState(allBytes), (character) => character);
  expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([4]));
});

it.each([43, 128])('accepts a code verifier of %i characters (AUTH-20)', (length) => {
  expect(checkCodeVerifier('a'.repeat(length))).toHaveLength(length);
});

it.each([0, 42, 129])('refuses a code verifier of %i characters (AUTH-20)', (length) => {
  expect(() => checkCodeVerifier('a'.repeat(length))).toThrow(expect.objectContaining({ code: 'codeVerifierInvalid' }));
});
