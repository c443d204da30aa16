import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

const SECRET = 'a support secret of at least 32 characters';
const PATH = 'authtoken/zendesk/jwt';

describe('the token of the support widget', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({
      SUPPORT_URL: 'https://widget.example/script.js?key=atrium',
      SUPPORT_SECRET: SECRET,
      SUPPORT_KEY_ID: 'app_1',
      SUPPORT_ORIGINS: 'https://api.widget.example,wss://chat.widget.example',
    });
  });
  afterAll(() => test.close());

  it('names who asks, is signed with the support secret and ends after five minutes (RES-45)', async () => {
    const manager = test.people.emails.northManager;
    const { status, body, headers } = await test.call('GET', PATH, { as: manager });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { payload } = await jwtVerify(body.token, new TextEncoder().encode(SECRET), { algorithms: ['HS256'] });
    const { body: person } = await test.call('GET', 'user/init', { as: manager });
    expect(payload).toMatchObject({ scope: 'user', external_id: person.id, email: manager });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect(Date.parse(body.expiresAt)).toBe(Number(payload.exp) * 1000);
    expect(decodeProtectedHeader(body.token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'app_1' });
    const ownKey = new TextEncoder().encode(test.services.config.secretKey);
    await expect(jwtVerify(body.token, ownKey)).rejects.toThrow('signature');
  });

  it('is given to no one who is not signed in or has no user record (RES-45)', async () => {
    expect((await test.call('GET', PATH)).status).toBe(401);
    expect((await test.call('GET', PATH, { as: 'newcomer@northwind.example' })).status).toBe(403);
  });

  it('lets the widget in by the security policy, and nothing else (SHELL-44, SEC-06)', async () => {
    const { headers } = await test.app.inject('/');
    const policy = String(headers['content-security-policy']);
    const origins = 'https://widget.example https://api.widget.example wss://chat.widget.example';
    for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src'])
      expect(policy.split('; ').find((one) => one.startsWith(directive))).toContain(origins);
    expect(policy).not.toContain('key=atrium');
    for (const directive of ['default-src', 'form-action', 'style-src'])
      expect(policy.split('; ').find((one) => one.startsWith(directive))).not.toContain('widget.example');
    // Its script puts in style elements and attributes that no one knows beforehand.
    expect(policy).toContain("; style-src 'self' 'unsafe-inline'; ");
  });

  it('is not there without a widget, and nothing is let in (SHELL-44)', async () => {
    const plain = await createTestApp();
    const answer = await plain.call('GET', PATH, { as: plain.people.emails.northManager });
    expect([answer.status, answer.body.code]).toEqual([404, 'notSetUp']);
    const { headers } = await plain.app.inject('/');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).toContain("; style-src 'self'; ");
    await plain.close();
  });
});
