import { createServer } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { TestBrowser, TestClient } from '../identity/testBrowser.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createRateLimiter } from './rateLimits.ts';

/** A port that nobody listens on: the provider's address has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('a limit', () => {
  it('lets so many through in a minute, tells how long to wait and then begins anew (SEC-08, API-43)', () => {
    let now = 1_000_000;
    const limiter = createRateLimiter(3, () => now);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([null, null, null]);
    now += 20_500;
    expect(limiter.take('a')).toBe(40);
    expect(limiter.take('b')).toBeNull();
    now += 39_500;
    expect(limiter.take('a')).toBeNull();
  });

  it('of 0 counts nothing, and many keys take bounded memory (API-43, SEC-09)', () => {
    const off = createRateLimiter(0);
    expect(Array.from({ length: 1_000 }, () => off.take('a')).every((wait) => wait === null)).toBe(true);
    const limiter = createRateLimiter(1);
    limiter.take('first');
    for (let index = 0; index < 60_000; index += 1) limiter.take(`key ${String(index)}`);
    expect(limiter.take('first')).toBeNull();
    expect(limiter.take('key 59999')).not.toBeNull();
  });
});

describe('the limits of the server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ RATE_API: '20', RATE_SIGNIN: '5', RATE_UPLOAD: '3' });
  });
  afterAll(() => test.close());

  const statuses = async (times: number, run: () => Promise<{ status: number }>) => {
    const answers: number[] = [];
    for (let index = 0; index < times; index += 1) answers.push((await run()).status);
    return answers;
  };

  it('count the calls of a user over all routes and tokens, and no others (API-43, SEC-08)', async () => {
    const { administrator, implementation } = test.people.emails;
    const paths = ['config/policy', 'building', 'user/init', 'job'];
    const answers: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const token = await test.tokenFor(administrator);
      const headers = { authorization: `Bearer ${token}` };
      answers.push((await test.call('GET', paths[index % paths.length] ?? '', { headers })).status);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    const refused = await test.call('GET', 'config/policy', { as: administrator });
    expect([refused.status, refused.body.code]).toEqual([429, 'tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await test.call('GET', 'config/policy', { as: implementation })).status).toBe(200);
  });

  it('count calls without an accepted token by address (SEC-08)', async () => {
    const forged = { headers: { authorization: 'Bearer nonsense' } };
    const answers = await statuses(25, () => test.call('GET', 'config/policy', forged));
    expect([answers[0], answers.at(-1)]).toEqual([401, 429]);
  });

  it('count domain lookups by address (SEC-08, API-43)', async () => {
    const answers = await statuses(7, () => test.call('GET', 'domainconfig/domain?domainname=northwind.example'));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('count uploads by user (SEC-08, API-43)', async () => {
    const as = test.people.emails.northManager;
    const answers = await statuses(4, () => test.call('POST', 'upload/image', { as }));
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, true]);
  });

  it('count attempts to sign in by address, apart from lookups (SEC-08, API-43)', async () => {
    const port = await freePort();
    const own = await createTestApp({ PUBLIC_URL: `http://localhost:${String(port)}`, RATE_SIGNIN: '2' });
    onTestFinished(() => own.close());
    await own.app.listen({ port, host: 'localhost' });
    const attempt = async () => {
      const client = new TestClient(new TestBrowser(`http://localhost:${String(port)}`));
      return client.signIn('reader@northwind.example', 'wrong password');
    };
    expect([(await attempt()).status, (await attempt()).status]).toEqual([400, 400]);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await own.call('GET', 'domainconfig/domain?domainname=northwind.example')).status).toBe(200);
  });
});
