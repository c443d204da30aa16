import { SignJWT, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkIdToken } from './checkIdToken.ts';
import type { IdTokenExpectation } from './checkIdToken.ts';

const NOW_SECONDS = 1_790_000_000;
const ISSUER = 'https://id.northwind.example';
const good: JWTPayload = {
  iss: ISSUER,
  sub: 'ada',
  aud: 'portal',
  nonce: 'nonce-1234',
  iat: NOW_SECONDS,
  nbf: NOW_SECONDS,
  exp: NOW_SECONDS + 600,
};

let privateKey: CryptoKey;
let expectation: IdTokenExpectation;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256', kid: 'one' }] });
  expectation = {
    issuer: ISSUER,
    clientId: 'portal',
    nonce: 'nonce-1234',
    isNonceRequired: true,
    subject: null,
    accessToken: null,
    now: NOW_SECONDS * 1_000,
    keys,
  };
});

async function check(claims: Record<string, unknown>, other: Partial<IdTokenExpectation> = {}) {
  const idToken = await new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(privateKey);
  return checkIdToken(idToken, { ...expectation, ...other });
}

describe('checking an ID token', () => {
  it('accepts a token that fulfils everything and returns its claims (AUTH-24, AUTH-25)', async () => {
    expect(await check({})).toEqual(good);
  });

  it.each(['', 'one', 'one.two', 'one.two.three.four'])(
    'refuses "%s" for not having exactly three parts (AUTH-23, ERR-20)',
    async (idToken) => {
      await expect(checkIdToken(idToken, expectation)).rejects.toMatchObject({
        code: 'jwtFormat',
        message: 'Wrong JWT format',
      });
    },
  );

  it('refuses three parts that are no JSON (ERR-19)', async () => {
    await expect(checkIdToken('one.two.three', expectation)).rejects.toMatchObject({
      code: 'jwtParseFailed',
      kind: 'invalidIdToken',
    });
  });

  it('refuses a token signed with a key that is not the provider’s (ERR-18)', async () => {
    const other = await generateKeyPair('RS256');
    const forged = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(other.privateKey);
    await expect(checkIdToken(forged, expectation)).rejects.toMatchObject({ code: 'idTokenSignature' });
  });

  it('refuses a token without a signature (ERR-18)', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part(good)}.`;
    await expect(checkIdToken(unsigned, expectation)).rejects.toMatchObject({ code: 'idTokenSignature' });
  });

  it('refuses another nonce, and none (AUTH-24, ERR-18)', async () => {
    await expect(check({ nonce: 'another' })).rejects.toMatchObject({ code: 'idTokenNonce' });
    await expect(check({ nonce: undefined })).rejects.toMatchObject({ code: 'idTokenNonce' });
  });

  it('lets a renewed token lack the nonce but not carry another (AUTH-24)', async () => {
    await expect(check({ nonce: undefined }, { isNonceRequired: false })).resolves.toMatchObject({ sub: 'ada' });
    await expect(check({ nonce: 'another' }, { isNonceRequired: false })).rejects.toMatchObject({
      code: 'idTokenNonce',
    });
  });

  it('refuses a token without subject, or with another than expected (AUTH-24, ERR-18)', async () => {
    await expect(check({ sub: undefined })).rejects.toMatchObject({ code: 'idTokenSubject' });
    await expect(check({ sub: '' })).rejects.toMatchObject({ code: 'idTokenSubject' });
    await expect(check({}, { subject: 'grace' })).rejects.toMatchObject({ code: 'idTokenSubject' });
    await expect(check({}, { subject: 'ada' })).resolves.toMatchObject({ sub: 'ada' });
  });

  it('refuses another issuer, even one that differs by a slash (AUTH-24, ERR-18)', async () => {
    await expect(check({ iss: `${ISSUER}/` })).rejects.toMatchObject({ code: 'idTokenIssuer' });
    await expect(check({ iss: undefined })).rejects.toMatchObject({ code: 'idTokenIssuer' });
  });

  it('refuses a token that is not for this client (AUTH-24, ERR-18)', async () => {
    await expect(check({ aud: 'app' })).rejects.toMatchObject({ code: 'idTokenAudience' });
    await expect(check({ aud: ['app', 'web'] })).rejects.toMatchObject({ code: 'idTokenAudience' });
    await expect(check({ aud: undefined })).rejects.toMatchObject({ code: 'idTokenAudience' });
  });

  it('refuses another authorized party, and several audiences without one (AUTH-24, ERR-18)', async () => {
    await expect(check({ azp: 'app' })).rejects.toMatchObject({ code: 'idTokenAuthorizedParty' });
    await expect(check({ aud: ['portal', 'app'] })).rejects.toMatchObject({ code: 'idTokenAuthorizedParty' });
    await expect(check({ aud: ['portal', 'app'], azp: 'portal' })).resolves.toMatchObject({ sub: 'ada' });
  });

  it('refuses a token issued more than 5 s in the future, or at no time (AUTH-25, ERR-18)', async () => {
    await expect(check({ iat: NOW_SECONDS + 6 })).rejects.toMatchObject({ code: 'idTokenIssuedAt' });
    await expect(check({ iat: undefined })).rejects.toMatchObject({ code: 'idTokenIssuedAt' });
    await expect(check({ iat: NOW_SECONDS + 5 })).resolves.toMatchObject({ sub: 'ada' });
  });

  it('refuses a token whose not-before lies more than 5 s in the future (AUTH-25, ERR-18)', async () => {
    await expect(check({ nbf: NOW_SECONDS + 6 })).rejects.toMatchObject({ code: 'idTokenNotBefore' });
    await expect(check({ nbf: undefined })).resolves.toMatchObject({ sub: 'ada' });
    await expect(check({ nbf: NOW_SECONDS + 5 })).resolves.toMatchObject({ sub: 'ada' });
  });

  it('refuses a token whose expiry lies in the past, or that has none (AUTH-25, ERR-18)', async () => {
    await expect(check({ exp: NOW_SECONDS })).rejects.toMatchObject({ code: 'idTokenExpired' });
    await expect(check({ exp: undefined })).rejects.toMatchObject({ code: 'idTokenExpired' });
    await expect(check({ exp: NOW_SECONDS + 1 })).resolves.toMatchObject({ sub: 'ada' });
  });

  it('refuses a token that belongs to another access token (ERR-18)', async () => {
    const hash = createHash('sha256').update('access').digest().subarray(0, 16).toString('base64url');
    await expect(check({ at_hash: hash }, { accessToken: 'access' })).resolves.toMatchObject({ sub: 'ada' });
    await expect(check({ at_hash: hash }, { accessToken: 'other' })).rejects.toMatchObject({
      code: 'idTokenAccessTokenHash',
    });
  });
});
