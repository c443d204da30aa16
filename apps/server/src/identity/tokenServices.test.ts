import { createHmac, hkdfSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Live, LiveHandlers } from '../services/live/live.ts';
import { databaseWith } from '../testing/databaseWith.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { openRevokedTokens } from './revokedTokens.ts';
import { forgeToken } from './testIssuer.ts';

let plain: TestApp;
let testing: TestApp;

beforeAll(async () => {
  plain = await createTestApp();
  testing = await createTestApp({ TEST_MODE: '1' });
});
afterAll(async () => {
  await plain.close();
  await testing.close();
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const statusOf = async (app: TestApp, token: string) => (await app.call('GET', 'user/init', bearer(token))).status;

/** Writes the signature's last character so that it means the same bytes: its lowest bits are not used. */
function writtenOtherwise(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet.charAt(alphabet.indexOf(token.slice(-1)) ^ 1);
}

describe('an access token that is signed out', () => {
  it('is refused with 401 from then on, and no other token of the person is (RES-05, AUTH-41)', async () => {
    const email = plain.people.emails.northManager;
    const [mine, other] = [await plain.tokenFor(email), await plain.tokenFor(email)];
    expect(await statusOf(plain, mine)).toBe(200);
    const answer = await plain.call('POST', 'auth/invalidate/token', bearer(mine));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await statusOf(plain, mine)).toBe(401);
    expect((await plain.call('POST', 'auth/invalidate/token', bearer(mine))).status).toBe(401);
    expect(await statusOf(plain, other)).toBe(200);
  });

  it.each([1e13, 1e17, 1e300])('may say that it expires at %d (RES-05, AUTH-41)', async (exp) => {
    const token = await plain.tokenFor(plain.people.emails.northManager, { exp });
    expect(await statusOf(plain, token)).toBe(200);
    expect((await plain.call('POST', 'auth/invalidate/token', bearer(token))).status).toBe(204);
    expect(await statusOf(plain, token)).toBe(401);
  });

  it('is refused however its signature is written (RES-05, AUTH-41)', async () => {
    const token = await plain.tokenFor(plain.people.emails.northManager);
    const copy = writtenOtherwise(token);
    expect([copy === token, await statusOf(plain, copy)]).toEqual([false, 200]);
    await plain.call('POST', 'auth/invalidate/token', bearer(token));
    expect(await statusOf(plain, copy)).toBe(401);
    expect(await statusOf(plain, writtenOtherwise(copy))).toBe(401);
  });

  it('is known in a process that starts later, as long as it would be accepted (RES-05, AUTH-41)', async () => {
    const expiry = Math.floor(Date.now() / 1000) - 30;
    // Clocks may be a minute apart: it is accepted although its time is over.
    const token = await plain.tokenFor(plain.people.emails.northManager, { exp: expiry });
    expect((await plain.call('POST', 'auth/invalidate/token', bearer(token))).status).toBe(204);
    const { database, live } = plain.services;
    const later = await openRevokedTokens(database, live);
    expect(later.has(token)).toBe(true);
    later.close();
  });

  it('is refused although its event was missed and the list could not be read, which is tried until it succeeds (AUTH-41)', async () => {
    const { database, live } = plain.services;
    const followers: LiveHandlers[] = [];
    const heard: Live = { ...live, subscribe: (handlers) => (followers.push(handlers), () => undefined) };
    const failures: unknown[] = [];
    let failing = 0;
    const failingDatabase = databaseWith(database, (statement) => {
      if (failing === 0) return database.query(statement);
      failing -= 1;
      return Promise.reject(new Error('the table is locked'));
    });
    const options = { retryAfter: 10, report: (error: unknown) => failures.push(error) };
    const revoked = await openRevokedTokens(failingDatabase, heard, options);
    for (const { onLoss } of followers) onLoss?.();
    const token = await plain.tokenFor(plain.people.emails.northManager);
    await plain.call('POST', 'auth/invalidate/token', bearer(token));
    expect([revoked.has(token), await revoked.isRevoked(token)]).toEqual([false, true]);
    failing = 2;
    for (const { onGap } of followers) onGap?.();
    await expect.poll(() => revoked.has(token)).toBe(true);
    expect(failures).toHaveLength(2);
    revoked.close();
  });

  it('leaves the memory of a process when it has expired (AUTH-41)', async () => {
    const { database, live } = plain.services;
    const revoked = await openRevokedTokens(database, live, { rereadEvery: 20 });
    const token = await plain.tokenFor(plain.people.emails.northManager);
    await revoked.add(token, Date.now() + 300);
    expect(revoked.has(token)).toBe(true);
    await expect.poll(() => revoked.has(token)).toBe(false);
    revoked.close();
  });

  it('may be that of a person without a user record; no one has none to sign out (RES-05)', async () => {
    const token = await plain.tokenFor(plain.people.emails.newcomer);
    expect((await plain.call('POST', 'auth/invalidate/token', bearer(token))).status).toBe(204);
    expect((await plain.call('POST', 'auth/invalidate/token')).status).toBe(401);
  });
});

describe('test mode', () => {
  const issue = (app: TestApp, email: unknown) => app.call('POST', 'auth/test/token', { body: { email } });

  it('is off by default: no test token is made, and one of a server in test mode is refused (AUTH-10)', async () => {
    const { body } = await issue(testing, testing.people.emails.administrator);
    expect(await statusOf(testing, body.access_token)).toBe(200);
    expect(await statusOf(plain, body.access_token)).toBe(401);
    expect((await issue(plain, plain.people.emails.administrator)).status).toBe(404);
    expect((await plain.call('GET', 'config')).body.testFlow).toBe(false);
    expect((await testing.call('GET', 'config')).body.testFlow).toBe(true);
  });

  it('makes tokens for the person of an address, with their rights and no more (AUTH-10)', async () => {
    const { status, body } = await issue(testing, testing.people.emails.northManager);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
    const call = bearer(body.access_token);
    expect((await testing.call('GET', 'user/init', call)).body.email).toBe(testing.people.emails.northManager);
    expect((await testing.call('POST', 'building/timezone', { ...call, body: {} })).status).toBe(403);
  });

  it('accepts no test token of a domain that no one owns, and makes none for what is no address (AUTH-10, SEC-01)', async () => {
    const { body } = await issue(testing, 'someone@elsewhere.example');
    expect(await statusOf(testing, body.access_token)).toBe(401);
    const refused = await issue(testing, 'someone');
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'email']);
  });

  it('signs test tokens out like others (AUTH-10, RES-05)', async () => {
    const { body } = await issue(testing, testing.people.emails.northManager);
    await testing.call('POST', 'auth/invalidate/token', bearer(body.access_token));
    expect(await statusOf(testing, body.access_token)).toBe(401);
  });

  it('refuses test tokens that are right but for one thing (AUTH-10, AUTH-57)', async () => {
    const { body } = await issue(testing, testing.people.emails.administrator);
    const [header, claims] = [decodeProtectedHeader(body.access_token), decodeJwt(body.access_token)];
    const secret = 'a key for tests that is at least 32 characters long';
    const key = new Uint8Array(hkdfSync('sha256', secret, 'atrium', 'test tokens', 32));
    const sign = (head: object, content: object, signedWith: Uint8Array = key) => {
      const unsigned = forgeToken({ ...header, ...head }, { ...claims, ...content }).slice(0, -1);
      return `${unsigned}.${createHmac('sha256', signedWith).update(unsigned).digest('base64url')}`;
    };
    const seconds = Math.floor(Date.now() / 1000);
    expect(await statusOf(testing, sign({}, {}))).toBe(200);
    const forged = {
      'another secret': sign({}, {}, new Uint8Array(32)),
      'no signature': forgeToken({ ...header, alg: 'none' }, claims),
      'another kind': sign({ typ: 'JWT' }, {}),
      'another audience': sign({}, { aud: 'https://elsewhere.example/api' }),
      'the issuer of the provider': sign({}, { iss: `${testing.services.config.publicUrl}/oidc` }),
      'an expiry that is over': sign({}, { exp: seconds - 1 }),
      'no expiry': sign({}, { exp: undefined }),
      'an address that is not verified': sign({}, { email_verified: false }),
    };
    for (const [what, token] of Object.entries(forged))
      expect([what, await statusOf(testing, token)]).toEqual([what, 401]);
  });
});
