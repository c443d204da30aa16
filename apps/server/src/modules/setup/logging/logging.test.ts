import { clientLogLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createApp } from '../../../app.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { processorMs } from '../../../testing/processorMs.ts';
import { withoutPersonalData } from './withoutPersonalData.ts';

const message = (more: object = {}) => ({ level: 'error', name: 'TypeError', message: 'x is not a function', ...more });

describe('the log of browsers', () => {
  let test: TestApp;
  let lines: string[];
  let send: (body: unknown) => Promise<{ status: number; code: string; fields: unknown }>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    test = await createTestApp({ LOG_LEVEL: 'info' });
    lines = [];
    // The same server a second time, whose log the test reads.
    const app = await createApp(test.services, {
      logTo: { write: (line) => void lines.push(line) },
    });
    send = async (body) => {
      lines.length = 0;
      const answer = await app.inject({ method: 'POST', url: '/api/logging', payload: body as object });
      const { code = '', fields } = answer.body === '' ? {} : answer.json();
      return { status: answer.statusCode, code, fields };
    };
    close = () => app.close();
  });
  afterAll(async () => {
    await close();
    await test.close();
  });
  const reported = () => lines.filter((line) => line.includes('reported by a browser')).map((line) => JSON.parse(line));

  it('takes messages from anyone into the server’s own log, at their level (RES-32, API-41)', async () => {
    const { status } = await send({
      messages: [
        message({ stack: 'TypeError\n  at f (/assets/portal-x.js:1:2)', path: '/signin' }),
        message({ level: 'warn' }),
      ],
    });
    expect(status).toBe(204);
    expect(reported()).toMatchObject([
      { level: 50, client: { name: 'TypeError', message: 'x is not a function', path: '/signin' } },
      { level: 40, client: { stack: null, path: null } },
    ]);
    expect(reported()[0].client.stack).toBe('TypeError\n  at f (/assets/portal-x.js:1:2)');
    expect(reported()[0].reqId).toBeTruthy();
  });

  it('leaves out what names a person, wherever it is (RES-32, SEC-11)', async () => {
    const mail = 'jean.dupont@northwind.example';
    await send({
      messages: [
        message({
          name: mail,
          message: `No user ${mail} at /admin/users?search=Dupont#x`,
          stack: `Bearer abc.def\n ${mail}`,
          path: '/customer/0190a000-0000-7000-8000-000000000001/users?code=1',
        }),
      ],
    });
    const text = lines.join('\n');
    for (const part of ['jean', 'dupont', 'Dupont', 'abc.def', '0190a000', 'code=1']) expect(text).not.toContain(part);
    expect(reported()[0].client.path).toBe('/customer/[id]/users');
  });

  it.each([
    ['no messages', {}],
    ['an empty list', { messages: [] }],
    ['too many', { messages: Array.from({ length: clientLogLimits.maxMessages + 1 }, () => message()) }],
    ['another level', { messages: [message({ level: 'fatal' })] }],
    ['an empty message', { messages: [message({ message: ' ' })] }],
    ['a message that is too long', { messages: [message({ message: 'x'.repeat(clientLogLimits.message + 1) })] }],
    ['a stack that is too long', { messages: [message({ stack: 'x'.repeat(clientLogLimits.stack + 1) })] }],
    ['more fields', { messages: [message({ user: 'Ada' })] }],
    ['text', ['x']],
  ])('refuses %s with 400 and keeps nothing (RES-32)', async (_, body) => {
    const { status, code, fields } = await send(body);
    expect([status, code]).toEqual([400, 'invalid']);
    expect(fields).toBeTruthy();
    expect(reported()).toEqual([]);
  });

  it('refuses a body over 64 KiB before it is read (RES-32, SEC-09)', async () => {
    const { status } = await send({ messages: [message({ stack: 'x'.repeat(clientLogLimits.maxBodyBytes) })] });
    expect(status).toBe(413);
  });

  it('is limited by address, apart from sign-in (RES-32, SEC-08, API-41)', async () => {
    const limited = await createTestApp({ RATE_SIGNIN: '3' });
    const call = () => limited.call('POST', 'logging', { body: { messages: [message()] } });
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
    expect((await call()).headers['retry-after']).toBeTruthy();
    const lookUp = await limited.call('GET', 'domainconfig/domain?domainname=northwind.example');
    expect(lookUp.status).toBe(200);
    await limited.close();
  });
});

describe('a text without personal data', () => {
  it.each([
    ['Ada.Lark+1@north-wind.example wrote', '[e-mail] wrote'],
    ['token eyJhbGciOi.eyJzdWIi.c2ln!', 'token [token]!'],
    ['Authorization: Bearer abc123', 'Authorization: Bearer [token]'],
    ['https://a.example/x?code=1&state=2#id_token=3 failed', 'https://a.example/x failed'],
    ['Unexpected token \'B\', "Bonjour Mme Lark" is not JSON', 'Unexpected token \'B\', "…" is not JSON'],
    ['call +33 6 12 34 56 78 now', 'call [number] now'],
    ['/building/0190A000-0000-7000-8000-000000000001/floor', '/building/[id]/floor'],
  ])('makes of %s: %s (RES-32)', (text, expected) => {
    expect(withoutPersonalData(text)).toBe(expected);
  });

  it('keeps what shows where the mistake is (RES-32)', () => {
    for (const text of [
      'Cannot read properties of undefined (reading "map")',
      'at Frame (http://localhost:3000/assets/frame-DM-0IUJc.js:12:34567)',
      "Minified React error; it doesn't say, can't say",
    ])
      expect(withoutPersonalData(text)).toBe(text);
  });

  it('takes no longer for texts made to be slow (SEC-09)', () => {
    const spent = processorMs(() => {
      for (const piece of ['/', 'a', '1 ', '"', '@', 'eyJ.', 'a:', '-', 'bearer '])
        withoutPersonalData(piece.repeat(clientLogLimits.stack / piece.length));
    });
    // Hundreds of times what it takes: a pattern that backtracks takes minutes.
    expect(spent).toBeLessThan(20_000);
  });
});
