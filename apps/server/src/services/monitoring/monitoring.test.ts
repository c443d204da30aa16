import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createApp } from '../../app.ts';
import type { MonitoringConfig } from '../../base/config.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createRateLimits } from '../../base/rateLimits.ts';

const BATCH_PATH = '/monitoring/api/v2/rum?ddsource=browser&dd-api-key=';

/** A view as the portal sends it, and what no log may contain. */
const view = {
  type: 'view',
  session: { id: '2f0c-11' },
  usr: { id: 'u-1', role: 'Building manager', name: 'Ada Lark', email: 'ada@northwind.example' },
  view: {
    url: 'https://portal.example/customer/1/buildings?search=Harbour',
    loading_time: 312_400_000,
    custom_timings: { CUSTOMER_buildings: 250_000_000, 'ada@northwind.example': 1 },
  },
};
const failure = {
  type: 'error',
  error: { type: 'ApiError', message: 'Ada Lark may not', stack: 'ada@northwind.example' },
  view: { url: 'https://portal.example/admin/users/ada@northwind.example' },
};
const secrets = ['Ada', 'Lark', 'northwind.example', 'Harbour'];

async function providerStub(status = 202) {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      seen.push({ request, body: Buffer.concat(parts).toString() });
      response.writeHead(status).end('the provider’s own words');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  return { seen, url: `http://127.0.0.1:${String(port)}` };
}

let test: TestApp;
let logged = '';
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The server as it is with this configuration of monitoring. */
async function appWith(monitoring: MonitoringConfig | null, callsPerMinute = 0) {
  const { config } = test.services;
  const app = await createApp(
    {
      ...test.services,
      config: { ...config, monitoring, logLevel: 'info' },
      rates: createRateLimits({ rates: { ...config.rates, api: callsPerMinute } }),
    },
    { logTo: { write: (line) => void (logged += line) } },
  );
  onTestFinished(() => app.close());
  const post = async (payload: string, url = `${BATCH_PATH}atrium`, headers: Readonly<Record<string, string>> = {}) => {
    const sent = { 'content-type': 'text/plain;charset=UTF-8', ...headers };
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers: sent });
    return [statusCode, body] as const;
  };
  return {
    post,
    status: async (...sent: Parameters<typeof post>) => (await post(...sent))[0],
    target: async () => (await app.inject({ url: '/api/config' })).json().monitoring,
    policy: async () => String((await app.inject({ url: '/' })).headers['content-security-policy']),
  };
}

const provider = (url: string, isRelayed = true): MonitoringConfig => ({
  kind: 'provider',
  url,
  clientToken: 'pub1',
  applicationId: 'app1',
  isRelayed,
});

describe('monitoring', () => {
  it('that is not configured goes nowhere: no address is answered, none is taken and none may be reached (MON-07)', async () => {
    const app = await appWith(null);
    expect(await app.target()).toBeNull();
    expect(await app.status('{}')).toBe(404);
    expect(await app.policy()).toMatch(/connect-src 'self'; worker-src 'self';/);
  });
});

describe('monitoring that the server logs', () => {
  it('is sent to the server’s own address, without replay (MON-06, MON-07)', async () => {
    const app = await appWith({ kind: 'log' });
    expect(await app.target()).toEqual({
      url: `${test.services.config.publicUrl}/monitoring`,
      clientToken: 'atrium',
      applicationId: 'atrium',
      hasReplay: false,
    });
    expect(await app.policy()).toContain("worker-src 'self';");
  });

  it('is kept as times, paths and kinds of errors, without names, texts and queries (MON-06, SEC-11)', async () => {
    const app = await appWith({ kind: 'log' });
    expect(await app.status([view, failure].map((message) => JSON.stringify(message)).join('\n'))).toBe(202);
    const line = logged.split('\n').find((text) => text.includes('portal monitoring')) ?? '{}';
    expect(JSON.parse(line).portal).toEqual([
      {
        type: 'view',
        session: '2f0c-11',
        page: '/customer/1/buildings',
        role: 'Building manager',
        duration: 312,
        timings: { CUSTOMER_buildings: 250 },
      },
      { type: 'error', error: 'ApiError' },
    ]);
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });

  it('is refused from other sites, with another token, on other tracks, and when it is none (MON-06)', async () => {
    const app = await appWith({ kind: 'log' });
    const good = JSON.stringify(view);
    expect(await app.status(good, undefined, { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await app.status(good, `${BATCH_PATH}other`)).toBe(403);
    expect(await app.status(good, '/monitoring/api/v2/replay?dd-api-key=atrium')).toBe(404);
    for (const nothing of ['', 'no json', '{"type":"secret"}']) expect(await app.status(nothing)).toBe(400);
  });

  it('is limited in size, in messages and by address (MON-06, SEC-08, SEC-09)', async () => {
    const app = await appWith({ kind: 'log' }, 5);
    expect(await app.status(`{"type":"view","x":"${'x'.repeat(1024 * 1024)}"}`)).toBe(413);
    expect(await app.status(Array.from({ length: 101 }, () => '{"type":"view"}').join('\n'))).toBe(413);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push(await app.status('{"type":"view"}'));
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('monitoring of a provider', () => {
  it('is sent there by the browser, whose policy names exactly that origin (MON-06, MON-07, SEC-06)', async () => {
    const app = await appWith(provider('https://browser-intake-datadoghq.eu', false));
    expect(await app.target()).toEqual({
      url: 'https://browser-intake-datadoghq.eu',
      clientToken: 'pub1',
      applicationId: 'app1',
      hasReplay: true,
    });
    expect(await app.policy()).toMatch(
      /connect-src 'self' https:\/\/browser-intake-datadoghq\.eu; worker-src 'self' blob:;/,
    );
    expect(await app.status('{}', `${BATCH_PATH}pub1`)).toBe(404);
  });

  it('is passed on by the server as it is, without the sender’s address and cookies (MON-06)', async () => {
    const stub = await providerStub();
    const app = await appWith(provider(stub.url));
    expect((await app.target()).url).toBe(`${test.services.config.publicUrl}/monitoring`);
    expect(await app.policy()).not.toContain(stub.url);
    const query = 'ddsource=browser&dd-api-key=pub1&dd-request-id=7';
    for (const track of ['rum', 'replay']) {
      const headers = { cookie: 'session=1', 'x-forwarded-for': '10.1.2.3' };
      const answer = await app.post('as it is', `/monitoring/api/v2/${track}?${query}`, headers);
      expect(answer).toEqual([202, '']);
    }
    expect(stub.seen.map(({ request, body }) => [request.url, body])).toEqual([
      [`/api/v2/rum?${query}`, 'as it is'],
      [`/api/v2/replay?${query}`, 'as it is'],
    ]);
    const headers = JSON.stringify(stub.seen.map(({ request }) => request.headers));
    for (const secret of ['session=1', '10.1.2.3']) expect(headers).not.toContain(secret);
    expect(await app.status('{}', '/monitoring/api/v2/profile?dd-api-key=pub1')).toBe(404);
  });

  it('that refuses or is away is reported to the sender and to no one else (MON-20)', async () => {
    const stub = await providerStub(429);
    expect(await (await appWith(provider(stub.url))).post('{}', `${BATCH_PATH}pub1`)).toEqual([429, '']);
    expect(await (await appWith(provider('http://127.0.0.1:9'))).status('{}', `${BATCH_PATH}pub1`)).toBe(502);
  });
});
