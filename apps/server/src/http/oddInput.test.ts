import { idempotencyLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createApp } from '../app.ts';
import { sql } from '../db/sql.ts';
import { forgeToken } from '../identity/testIssuer.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = test.people.emails.administrator;
});
afterAll(() => test.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Returns what is wrong with a new record of the building, as `field: code`. */
async function faultsOf(path: string, values: Record<string, unknown>): Promise<string[]> {
  const body = { ...(path.startsWith('building/') ? {} : { buildingId: test.people.buildings.north1 }), ...values };
  const answer = await test.call('POST', path, { as: admin, body });
  expect([path, answer.status]).toEqual([path, 400]);
  return answer.body.fields.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`);
}

describe('input that no database can hold', () => {
  it('is a 400 in a path or query, no matter who sends it (API-15, SEC-09)', async () => {
    const { north1 } = test.people.buildings;
    const calls = [
      ['GET', 'user?email=a%00b@northwind.example', undefined, 'email'],
      ['GET', 'msgraph/people?text=a%00b', undefined, 'text'],
      ['PUT', `building/${north1}/extension/extension.a%00b`, { enabled: true }, 'code'],
      ['PUT', `building/${north1}/card/card.a%00b`, { enabled: true }, 'code'],
    ] as const;
    for (const [method, path, body, field] of calls) {
      const answer = await test.call(method, path, { as: admin, ...(body === undefined ? {} : { body }) });
      const { code, fields } = answer.body;
      expect([path, answer.status, code, fields]).toMatchObject([
        path,
        400,
        'invalid',
        [{ field, code: 'characters' }],
      ]);
    }
  });

  it('is a 401 in the claims of a token (API-15, AUTH-57)', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    for (const claims of [
      { iss: 'https://a\u0000b.example', sub: 'x', exp },
      { iss: 'https://a.example', email: 'a\u0000b@northwind.example', sub: 'x', exp },
    ]) {
      const token = forgeToken({ alg: 'RS256', kid: 'k' }, claims, 'eA');
      expect((await test.call('GET', 'building', { headers: bearer(token) })).status).toBe(401);
    }
  });

  it.each([
    '0000-01-01T00:00:00Z',
    '0000-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
  ])('is a 400 for the instant %s, which no database holds (LIM-04, API-15)', async (expirationDate) => {
    expect(await faultsOf('event', { name: 'Odd', expirationDate })).toContain('expirationDate: instant');
  });

  it.each([5, 'x', '', [null], {}])(
    'is a 400 for the buildingId %j, by its name (API-15, API-40)',
    async (buildingId) => {
      for (const path of ['session', 'event']) {
        const answer = await test.call('POST', path, { as: admin, body: { buildingId } });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(answer.body.fields.map(({ field }: { field: string }) => field)).toContain('buildingId');
      }
    },
  );
});

describe('a point in time', () => {
  it.each(['0001-06-01T09:00:00Z', '0206-06-01T09:00:00Z', '1899-12-31T23:59:59.999Z', '2100-01-01T00:00:00Z'])(
    'of a year that is not from 1900 to 2099 is a 400 at every door: %s (LIM-04, API-15)',
    async (instant) => {
      const place = `building/${test.people.buildings.north1}`;
      const times = { startDate: instant, endDate: instant };
      const doors: readonly (readonly [string, Record<string, unknown>, string])[] = [
        ['event', { name: 'Odd', expirationDate: instant }, 'expirationDate'],
        ['article', { title: 'Odd', activationDate: instant }, 'activationDate'],
        [`${place}/reservation`, { ...times, capacityType: 'building', occupancy: 1 }, 'startDate'],
        [`${place}/reservation/preview`, { ...times, capacityType: 'building', occupancy: 1 }, 'startDate'],
        [`${place}/invitation`, { ...times, subject: 'Odd' }, 'startDate'],
        ['notification', { title: 'Odd', message: 'Odd', sendTime: instant }, 'sendTime'],
      ];
      for (const [path, body, field] of doors)
        expect([path, ...(await faultsOf(path, body))]).toContain(`${field}: instant`);
    },
  );

  it.each(['1900-01-01T00:00:00.000Z', '2099-12-31T23:59:59.999Z'])(
    'may be of the first and of the last of those years: %s (LIM-04)',
    async (expirationDate) => {
      const body = { buildingId: test.people.buildings.north1, name: 'Odd', expirationDate };
      const answer = await test.call('POST', 'event', { as: admin, body });
      expect([answer.status, answer.body.expirationDate]).toEqual([201, expirationDate]);
    },
  );
});

describe('a key named __proto__', () => {
  it.each([
    ['a body', 'POST', 'tag', '{"__proto__":{"name":"x"}}', '__proto__'],
    ['a map', 'POST', 'role', '{"name":"x","privilegeMap":{"__proto__":["view"]}}', 'privilegeMap.__proto__'],
    ['a map written with escapes', 'POST', 'role', '{"privilegeMap":{"\\u005f_proto__":{}}}', 'privilegeMap.__proto__'],
    [
      'a map of a bulk action',
      'POST',
      'building/bulk',
      '{"change":{"extensions":{"__proto__":true}}}',
      'change.extensions.__proto__',
    ],
    ['an entry of a list', 'POST', 'space/rows', '{"rows":[{"values":{"__proto__":1}}]}', 'rows.0.values.__proto__'],
  ] as const)('is a 400 at its place in %s (API-15, SEC-09)', async (_, method, path, body, field) => {
    const answer = await test.call(method, path, { as: admin, body });
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field, code: 'unknownField' }]]);
  });
});

describe('a call with an Idempotency-Key', () => {
  it('whose JSON is 20,000 deep is a 400 (SEC-13, API-15)', async () => {
    const headers = { 'idempotency-key': 'deep' };
    const body = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect((await test.call('POST', 'tag', { as: admin, body, headers })).status).toBe(400);
  });

  it('signs out as one without does (RES-05, OPS-08)', async () => {
    const token = await test.tokenFor(admin);
    const headers = { ...bearer(token), 'idempotency-key': 'sign-out' };
    expect((await test.call('POST', 'auth/invalidate/token', { headers })).status).toBe(204);
    expect((await test.call('GET', 'building', { headers: bearer(token) })).status).toBe(401);
  });

  it('is kept for a repeat within bounds for each person, the newest first (OPS-08, SEC-09)', async () => {
    const { database } = test.services;
    const { maxAnswers } = idempotencyLimits;
    const userId = test.people.userIds['administrator'];
    await database.query(sql`insert into idempotency_keys (user_id, "key", request_hash, status, body, created_at)
      select ${userId}::uuid, 'earlier-' || n, '', 201, repeat('x', 100), now() - interval '1 hour' - n * interval '1 second'
        from generate_series(1, ${maxAnswers + 200}::int) n`);
    const kept = async () => {
      const [line] = await database.query<{ n: number; newest: boolean }>(
        sql`select count(*) as n, bool_or("key" = 'earlier-1') as newest from idempotency_keys where user_id = ${userId}::uuid`,
      );
      return line;
    };
    const calls = 60;
    for (let at = 0; at < calls; at += 1) {
      const headers = { 'idempotency-key': `bound-${String(at)}` };
      const body = { name: 'P', code: `policy.bound${String(at)}`, url: 'https://policies.example/terms' };
      await test.call('POST', 'config/policy', { as: admin, body, headers });
    }
    await expect.poll(async () => (await kept())?.n, { timeout: 5_000 }).toBeLessThanOrEqual(maxAnswers + calls);
    expect((await kept())?.newest).toBe(true);
  });
});

describe('a path', () => {
  it('that cannot be decoded is a 400 that says what to look at (API-15, API-40)', async () => {
    for (const path of ['building/%', 'building/%ff', 'building/%ZZ/tenant']) {
      const { status, body } = await test.call('GET', path, { as: test.people.emails.administrator });
      expect([status, body.message]).toEqual([400, 'The address, the headers or the body cannot be read.']);
    }
  });

  it('with letters written as %61 is the same path (API-02, SEC-03)', async () => {
    const answer = await test.app.inject({ url: '/%61pi/config/policy' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const long = await test.app.inject({ url: `/%61pi/config/policy?$search=${'x'.repeat(17_000)}` });
    expect(long.statusCode).toBe(414);
  });
});

describe('the metrics', () => {
  it('are for this machine alone, and not for what a proxy passes on (OPS-05)', async () => {
    const status = async (remoteAddress: string, headers = {}) =>
      (await test.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await status('127.0.0.1')).toBe(200);
    expect(await status('::1')).toBe(200);
    expect(await status('10.0.0.7')).toBe(403);
    expect(await status('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).toBe(403);
    expect(await status('10.0.0.7', { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
  });

  it('are for no one in production without a token, as not every proxy says that it passes on (SEC-23)', async () => {
    const config = { ...test.services.config, isDemo: false };
    const app = await createApp({ ...test.services, config }, {});
    expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(403);
    await app.close();
  });

  it('are for those who send the token where there is one, and https may include subdomains (OPS-05, SEC-06)', async () => {
    const metricsToken = 'a token for metrics of 32 characters';
    const config = { ...test.services.config, publicUrl: 'https://a.example', metricsToken, isHstsForSubdomains: true };
    const app = await createApp({ ...test.services, config }, {});
    const read = (headers: Record<string, string>) =>
      app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers });
    expect((await read({})).statusCode).toBe(401);
    expect((await read(bearer('another'))).statusCode).toBe(401);
    const answer = await read(bearer(metricsToken));
    expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    await app.close();
  });
});
