import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createApp } from '../app.ts';
import { openServices } from '../openServices.ts';
import { makeTestKey, startTestIssuer } from '../identity/testIssuer.ts';
import { TestBrowser, TestClient } from '../identity/testBrowser.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { readConfig } from './config.ts';
import { findFreePort } from './freePort.ts';
import { addressKey, createRateLimiter } from './rateLimits.ts';

const timesOf = async (times: number, run: () => Promise<unknown>) => {
  const results: unknown[] = [];
  for (let index = 0; index < times; index += 1) results.push(await run());
  return results;
};

describe('a limit', () => {
  it('lets so many through in a minute, tells how long to wait and then begins again (SEC-08, API-43)', async () => {
    let now = 1_000_000;
    const limiter = createRateLimiter(3, null, () => now);
    expect(await timesOf(3, () => limiter.take('a'))).toEqual([null, null, null]);
    now += 20_500;
    expect(await limiter.take('a')).toBe(40);
    expect(limiter.waitOf('a')).toBe(40);
    expect([await limiter.take('b'), limiter.waitOf('b'), limiter.leftFor('b')]).toEqual([null, null, 2]);
    now += 39_500;
    expect(limiter.waitOf('a')).toBeNull();
    expect(await limiter.take('a')).toBeNull();
  });

  it('of 0 counts nothing, and many keys take bounded memory (API-43, SEC-09)', async () => {
    const off = createRateLimiter(0);
    expect(new Set(await timesOf(1_000, () => off.take('a')))).toEqual(new Set([null]));
    const limiter = createRateLimiter(1);
    await limiter.take('first');
    for (let index = 0; index < 60_000; index += 1) void limiter.take(`key ${String(index)}`);
    expect(limiter.waitOf('first')).toBeNull();
    expect(limiter.waitOf('key 59999')).not.toBeNull();
  });

  /** Counts in memory that two limiters share, and how often they were asked. */
  const sharedCounts = () => {
    const counts = new Map<string, number>();
    const shared = {
      asked: 0,
      async add(key: string, attempts: number) {
        shared.asked += 1;
        await Promise.resolve();
        const total = (counts.get(key) ?? 0) + attempts;
        counts.set(key, total);
        return { attempts: total, endsIn: 30_000 };
      },
    };
    return shared;
  };

  it('that is small counts exactly over all processes, also what comes at once (SEC-08)', async () => {
    const shared = sharedCounts();
    const [one, two] = [createRateLimiter(10, shared), createRateLimiter(10, shared)];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).take('a')));
    expect(answers.filter((wait) => wait === null)).toHaveLength(10);
    expect(answers.find((wait) => wait !== null)).toBe(30);
    const { asked } = shared;
    expect([await one.take('a'), await two.take('a'), shared.asked]).toEqual([30, 30, asked]);
  });

  it('costs a call that is well under it no round trip, and lets hardly more through for that (SEC-08)', async () => {
    const shared = sharedCounts();
    const [one, two] = [createRateLimiter(1_600, shared), createRateLimiter(1_600, shared)];
    await timesOf(99, () => one.take('a'));
    expect(shared.asked).toBe(0);
    const answers = await timesOf(1_800, () => (Math.random() < 0.5 ? one : two).take('a'));
    expect(shared.asked).toBeLessThan(160);
    const admitted = 99 + answers.filter((wait) => wait === null).length;
    expect(admitted).toBeGreaterThanOrEqual(1_600);
    expect(admitted).toBeLessThanOrEqual(1_700);
  });

  it('goes on in each process while the counts cannot be reached (SEC-08)', async () => {
    const limiter = createRateLimiter(3, { add: () => Promise.reject(new Error('away')) });
    expect((await timesOf(5, () => limiter.take('a'))).map((wait) => wait === null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('by address takes the network of an IPv6 address, of which a caller has every address (SEC-08)', () => {
    const keys = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8:0:1::1', '::ffff:192.0.2.7', '192.0.2.7', '::1'];
    expect(keys.map((ip) => addressKey({ ip }))).toEqual([
      'address 2001:db8:0:0::/64',
      'address 2001:db8:0:0::/64',
      'address 2001:db8:0:1::/64',
      'address 192.0.2.7',
      'address 192.0.2.7',
      'address 0:0:0:0::/64',
    ]);
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
    const headers = { authorization: 'Bearer nonsense' };
    const answers = await statuses(25, async () => {
      const answer = await test.app.inject({ url: '/api/config/policy', headers, remoteAddress: '192.0.2.1' });
      return { status: answer.statusCode };
    });
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
    const port = await findFreePort('localhost');
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

describe('the limits of several processes and addresses', () => {
  const forged = (index: number) => ({ authorization: `Bearer made-up-${String(index)}` });

  it('ask the issuer about no more made-up tokens of an address than it may send, however they come (SEC-08)', async () => {
    const issuer = await startTestIssuer(Date.now);
    const own = await createTestApp({ RATE_API: '1000', RATE_SIGNIN: '5' });
    onTestFinished(async () => {
      await own.close();
      await issuer.close();
    });
    const as = own.people.emails.administrator;
    const provider = { name: 'Outside', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'api' };
    const created = await own.call('POST', 'identityprovider', { as, body: { ...provider, clientSecret: 's:cret' } });
    const { north } = own.people.customers;
    const body = { identityProviderId: created.body.id };
    await own.call('PUT', `customer/${north}`, { as, body, headers: { 'if-match': '*' } });
    const introspections = () => issuer.calls.filter((path) => path === '/introspect').length;
    const call = async (index: number, remoteAddress: string) => {
      const headers = { ...forged(index), 'x-provider': 'Outside' };
      return own.app.inject({ url: '/api/config/policy', headers, remoteAddress });
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => call(index, '192.0.2.7')));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([introspections(), new Set(statuses)]).toEqual([5, new Set([401, 429])]);
    const refused = await call(100, '192.0.2.7');
    expect([refused.statusCode, introspections()]).toEqual([429, 5]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Other addresses are not concerned, nor who is signed in at this one.
    const elsewhere = await call(101, '192.0.2.8');
    expect([elsewhere.statusCode, introspections()]).toEqual([401, 6]);
    const authorization = `Bearer ${await own.tokenFor(own.people.emails.administrator)}`;
    const admin = (remoteAddress: string) =>
      own.app.inject({ url: '/api/config/policy', headers: { authorization }, remoteAddress });
    expect((await admin('192.0.2.9')).statusCode).toBe(200);
    expect((await admin('192.0.2.7')).statusCode).toBe(200);
  });

  it('let a person in whose token this server can check by itself, whatever others at the address send (AUTH-61)', async () => {
    const issuer = await startTestIssuer(Date.now);
    const own = await createTestApp({ RATE_API: '12', RATE_SIGNIN: '3' });
    onTestFinished(async () => {
      await own.close();
      await issuer.close();
    });
    const as = own.people.emails.administrator;
    const provider = { name: 'Outside', types: ['identity'], providerUri: issuer.issuer, portalClientId: 'portal' };
    const created = await own.call('POST', 'identityprovider', { as, body: provider });
    const body = { identityProviderId: created.body.id };
    await own.call('PUT', `customer/${own.people.customers.north}`, { as, body, headers: { 'if-match': '*' } });
    const call = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await own.app.inject({ url: '/api/user/init', headers, remoteAddress: '192.0.2.7' })).statusCode;
    };
    const claims = { email: own.people.emails.northManager, sub: 'manager' };
    expect(await timesOf(6, () => call('a.b.c'))).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await call(await issuer.sign(claims))).toBe(200);
    // Of a token that anyone can make up nothing is looked up any more, once the address has no calls left.
    expect((await timesOf(7, () => call('a.b.c'))).at(-1)).toBe(429);
    expect(await call(await issuer.sign(claims, { key: await makeTestKey(issuer.key.kid) }))).toBe(429);
    expect(await call(await issuer.sign({ ...claims, jti: 'next' }))).toBe(200);
  });

  it('do not count the expired tokens of an office in the morning (SEC-08)', async () => {
    const own = await createTestApp({ RATE_API: '1000', RATE_SIGNIN: '3' });
    onTestFinished(() => own.close());
    const { administrator } = own.people.emails;
    for (let index = 0; index < 6; index += 1) {
      const exp = Math.floor(Date.now() / 1000) - 3_600;
      const authorization = `Bearer ${await own.tokenFor(administrator, { exp })}`;
      expect((await own.call('GET', 'config/policy', { headers: { authorization } })).status).toBe(401);
    }
    expect((await own.call('GET', 'config/policy', { as: administrator })).status).toBe(200);
  });

  it('count a domain apart from others, so that one company does not stop the sign-in of all behind an address (SEC-08)', async () => {
    const own = await createTestApp({ RATE_API: '20', RATE_SIGNIN: '3' });
    onTestFinished(() => own.close());
    const lookUp = async (domain: string) => (await own.call('GET', `domainconfig/domain?domainname=${domain}`)).status;
    expect(await timesOf(4, () => lookUp('northwind.example'))).toEqual([200, 200, 200, 429]);
    expect(await lookUp('NorthWind.example.')).toBe(429);
    expect(await lookUp('southbank.example')).toBe(200);
    const many = await timesOf(20, () => lookUp(`${crypto.randomUUID()}.example`));
    expect([many[0], many.at(-1)]).toEqual([404, 429]);
  });

  it('are shared by the processes of a database (SEC-08)', async () => {
    const own = await createTestApp({ RATE_API: '10', RATE_SIGNIN: '5' });
    const { database, config } = own.services;
    if (database.kind === 'embedded') return own.close();
    const other = await openServices(config, { database });
    const app = await createApp(other.services, {});
    onTestFinished(async () => {
      await app.close();
      await other.close();
      await own.close();
    });
    const authorization = `Bearer ${await own.tokenFor(own.people.emails.administrator)}`;
    const call = async (server: FastifyInstance) =>
      (await server.inject({ url: '/api/config/policy', headers: { authorization } })).statusCode;
    const answers: number[] = [];
    for (let index = 0; index < 14; index += 1) answers.push(await call(index % 2 === 0 ? own.app : app));
    expect(answers.filter((status) => status === 200)).toHaveLength(10);
    expect(answers.slice(10)).toEqual([429, 429, 429, 429]);
  });

  it('take the address from as many proxies as are trusted, or from those in their networks (SEC-08)', async () => {
    const addressBy = async (trusted: string, remoteAddress: string, forwarded: string) => {
      const own = await createApp(
        {
          ...test.services,
          config: readConfig({ DATA_DIR: test.services.config.dataDir, TRUSTED_PROXIES: trusted, LOG_LEVEL: 'silent' }),
        },
        {},
      );
      own.get('/address', (request) => ({ ip: request.ip }));
      const answer = await own.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
      await own.close();
      return answer.json().ip;
    };
    expect(await addressBy('0', '10.0.0.1', '9.9.9.9')).toBe('10.0.0.1');
    expect(await addressBy('1', '10.0.0.1', '6.6.6.6, 9.9.9.9')).toBe('9.9.9.9');
    expect(await addressBy('2', '10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2')).toBe('9.9.9.9');
    expect(await addressBy('10.0.0.0/8', '10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2')).toBe('9.9.9.9');
    expect(await addressBy('10.0.0.0/8', '6.6.6.6', '9.9.9.9')).toBe('6.6.6.6');
  });

  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
});
