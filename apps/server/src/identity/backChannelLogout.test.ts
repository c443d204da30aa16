import { randomUUID } from 'node:crypto';
import { BACK_CHANNEL_LOGOUT_PATH } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { identityConfigAt } from '../testing/identityConfigAt.ts';
import { openOtherProcess } from '../testing/otherProcess.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { makeTestKey, startTestIssuer, type TestIssuer } from './testIssuer.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let test: TestApp;
let issuer: TestIssuer;
let email: string;

beforeAll(async () => {
  test = await createTestApp({ RATE_SIGNIN: '1000' });
  issuer = await startTestIssuer(Date.now);
  email = test.people.emails.southManager;
  const body = { identityConfig: identityConfigAt(issuer.issuer) };
  const path = `customer/${test.people.customers.south}`;
  const as = test.people.emails.administrator;
  await test.call('PUT', path, { as, body, headers: { 'if-match': '*' } });
});
afterAll(async () => {
  await issuer.close();
  await test.close();
});

const seconds = () => Math.floor(Date.now() / 1000);
const signIn = (claims: Record<string, unknown> = {}) =>
  issuer.sign({ email, sub: 'south', jti: randomUUID(), ...claims });
const logoutToken = (claims: Record<string, unknown> = {}, options: Parameters<TestIssuer['sign']>[1] = {}) =>
  issuer.sign(
    { sub: 'south', jti: randomUUID(), exp: undefined, events: { [EVENT]: {} }, ...claims },
    { ...options, header: { typ: 'logout+jwt', ...options.header } },
  );
const send = async (token: string, app: FastifyInstance = test.app) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ logout_token: token }).toString();
  const answer = await app.inject({ method: 'POST', url: BACK_CHANNEL_LOGOUT_PATH, headers, payload });
  return [answer.statusCode, answer.headers['cache-control'], answer.body] as const;
};
const statusOf = async (token: string, app: FastifyInstance = test.app, more: Record<string, string> = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const answer = await app.inject({ url: '/api/user/init', headers });
  return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json().code];
};

describe('a logout token of a customer’s issuer', () => {
  it('ends the sign-ins of its person in every process within a second, and no later ones (AUTH-66)', async () => {
    const other = await openOtherProcess(test);
    const [one, two] = [await signIn(), await signIn()];
    expect([await statusOf(one), await statusOf(two, other)]).toEqual([200, 200]);
    expect(await send(await logoutToken())).toEqual([200, 'no-store', '']);
    const ended = [401, 'signedOutByProvider'];
    expect(await statusOf(one)).toEqual(ended);
    await vi.waitFor(async () => expect(await statusOf(two, other)).toEqual(ended));
    expect(await statusOf(await signIn({ auth_time: seconds() + 1 }))).toBe(200);
    const events = await test.call('GET', 'audit?type=security&$top=50', { as: test.people.emails.administrator });
    const user = String(test.people.userIds['southManager']);
    expect(events.body.value).toContainEqual(
      expect.objectContaining({ action: 'signedOutByForce', detail: { user, cause: 'signedOutByProvider' } }),
    );
  });

  it('that names a session alone ends that one, wherever its tokens name it (AUTH-66)', async () => {
    const auth_time = seconds() + 2;
    const own = await signIn({ sid: 'session-1', auth_time });
    const byIdToken = await signIn({ auth_time });
    const idToken = await signIn({ sid: 'session-1', nonce: 'n', auth_time });
    const other = await signIn({ sid: 'session-2', auth_time });
    const more = { 'x-id-token': idToken };
    expect([await statusOf(own), await statusOf(byIdToken, test.app, more), await statusOf(other)]).toEqual([
      200, 200, 200,
    ]);
    expect((await send(await logoutToken({ sub: undefined, sid: 'session-1' })))[0]).toBe(200);
    expect(await statusOf(own)).toEqual([401, 'signedOutByProvider']);
    expect(await statusOf(byIdToken, test.app, more)).toEqual([401, 'signedOutByProvider']);
    expect(await statusOf(other)).toBe(200);
    // It is not continued by a renewed token either.
    expect(await statusOf(await signIn({ sid: 'session-1', iat: seconds() + 10 }))).toEqual([
      401,
      'signedOutByProvider',
    ]);
  });

  it('counts once (AUTH-66)', async () => {
    const token = await logoutToken({ sub: 'someone' });
    expect((await send(token))[0]).toBe(200);
    expect(await send(token)).toEqual([400, 'no-store', expect.stringContaining('revoked')]);
  });

  it.each([
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue long ago', { iat: seconds() - 1_000 }],
    ['a time of issue in the future', { iat: seconds() + 1_000 }],
    ['an end that is over', { exp: seconds() - 120 }],
    ['no name', { jti: undefined }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['an event that is a list', { events: { [EVENT]: [] } }],
    ['a nonce, as an ID token has', { nonce: 'n' }],
    ['neither person nor session', { sub: undefined }],
    ['a person that is a list', { sub: ['south'] }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
  ])('is refused with %s, and ends nothing (AUTH-66)', async (_what, claims) => {
    const token = await signIn({ auth_time: seconds() + 30 });
    expect(await statusOf(token)).toBe(200);
    expect((await send(await logoutToken(claims)))[0]).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });

  it('is refused with another key, as another kind of token, and in a body that is none (AUTH-66, SEC-09)', async () => {
    expect((await send(await logoutToken({}, { key: await makeTestKey('other') })))[0]).toBe(400);
    expect((await send(await logoutToken({}, { header: { typ: 'at+jwt' } })))[0]).toBe(400);
    expect((await send(await signIn()))[0]).toBe(400);
    expect((await send('nonsense'))[0]).toBe(400);
    expect((await send(''))[0]).toBe(400);
    expect((await send('a'.repeat(30_000)))[0]).toBe(413);
  });

  it('is no access token (AUTH-66, SEC-01)', async () => {
    expect(await statusOf(await logoutToken({ email, exp: seconds() + 600 }))).toEqual([401, 'unauthenticated']);
  });
});
