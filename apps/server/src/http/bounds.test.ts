import { connect } from 'node:net';

import { requestLimits, textLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { routes } from '../routes.ts';
import { errorBody } from './errorBody.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('what a request may weigh', () => {
  let test: TestApp;
  let admin: string;
  let port: number;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => test.close());

  const list = (query: string) => test.call('GET', `config/policy?${query}`, { as: admin });

  it('is a body of 1 MiB, and 413 above it (SEC-09, API-14)', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(requestLimits.maxBodyBytes) });
    const answer = await test.call('POST', 'config/policy', { as: admin, body });
    expect([answer.status, answer.body.code]).toEqual([413, 'tooLarge']);
    const fitting = await test.call('POST', 'config/policy', { as: admin, body: { name: 'x'.repeat(900_000) } });
    expect(fitting.status).toBe(400);
  });

  it('refuses the body of someone without a right before it is read (SEC-09, API-40)', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(2 * requestLimits.maxBodyBytes) });
    expect((await test.call('POST', 'config/policy', { body })).status).toBe(401);
    expect((await test.call('POST', 'config/policy', { body, as: test.people.emails.reader })).status).toBe(403);
  });

  it('is a query of 16 KiB, and 414 above it (SEC-09)', async () => {
    const answer = await list(`$search=${'x'.repeat(requestLimits.maxQueryBytes)}`);
    expect([answer.status, answer.body.code]).toEqual([414, 'tooLarge']);
  });

  it.each([
    ['a filter of more than 8,000 characters', `$filter=name eq '${'x'.repeat(8_000)}'`],
    ['a search of more than 200 characters', `$search=${'x'.repeat(201)}`],
    ['brackets deeper than 20', `$filter=${'('.repeat(1_000)}name eq 'x'${')'.repeat(1_000)}`],
    ['more than 100 conditions', `$filter=${Array.from({ length: 101 }, () => "name eq 'x'").join(' or ')}`],
    ['more than 500 values', `$filter=name in (${Array.from({ length: 501 }, () => "'x'").join(',')})`],
    ['a number beyond all numbers', '$skip=99999999999999999999'],
    ['orders without end', `$orderby=${Array.from({ length: 500 }, () => 'name').join(',')}`],
  ])('refuses %s with 400 (SEC-09)', async (_, query) => {
    expect((await list(query)).status).toBe(400);
  });

  it('refuses JSON of many thousand brackets without a crash (SEC-09)', async () => {
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const sent of [body, `{"name":${body}}`])
      expect([400, 413]).toContain((await test.call('POST', 'config/policy', { as: admin, body: sent })).status);
    expect((await list('$top=1')).status).toBe(200);
  });

  it('is JSON of 50 lists and objects in each other, and 400 beyond, with a key too (SEC-13, API-39)', async () => {
    const nested = (depth: number) => `{"name":${'['.repeat(depth - 1)}"[{"${']'.repeat(depth - 1)}}`;
    const headers = { 'idempotency-key': 'deep' };
    for (const depth of [requestLimits.maxNesting + 1, 20_000]) {
      const answer = await test.call('POST', 'config/policy', { as: admin, body: nested(depth), headers });
      expect([answer.status, answer.body.message]).toEqual([400, 'The body is nested too deeply.']);
    }
    const fitting = await test.call('POST', 'config/policy', { as: admin, body: nested(requestLimits.maxNesting) });
    expect([fitting.status, fitting.body.fields[0].field]).toEqual([400, 'name']);
  });

  it('is answered with at most 100 faults and the beginning of their names (SEC-13)', async () => {
    const many = Object.fromEntries(
      Array.from({ length: requestLimits.maxKeys }, (_, index) => [`unknown${String(index)}`, 0]),
    );
    const unknown = await test.call('POST', 'config/policy', { as: admin, body: many });
    expect([unknown.status, unknown.body.fields.length]).toEqual([400, 100]);
    const messages = await test.call('POST', 'logging', { body: { messages: [], ['x'.repeat(60_000)]: 1 } });
    expect(messages.status).toBe(400);
    expect(JSON.stringify(messages.body).length).toBeLessThan(2_000);
  });

  it('is a query of many made-up parameters, whose answer names at most 100 of them in part (SEC-13)', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `x${String(index)}=1`).join('&');
    const unknown = await test.call('GET', `config/policy?${many}`, { as: admin });
    expect([unknown.status, unknown.body.fields.length]).toEqual([400, 100]);
    expect(unknown.body.message).not.toContain('x100:');
    const long = await test.call('GET', `config/policy?${'x'.repeat(10_000)}=1`, { as: admin });
    expect(JSON.stringify(long.body).length).toBeLessThan(1_000);
  });

  it('is rich text of 100 tags in each other, and a message of its own beyond (SEC-13)', async () => {
    const save = (depth: number) =>
      test.call('POST', 'template', {
        as: admin,
        body: {
          ...{ name: 'Deep', subject: 'Deep', title: 'Deep', purpose: 'orderReady' },
          body: `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`,
        },
      });
    expect((await save(textLimits.richNesting + 1)).body.fields).toMatchObject([{ field: 'body', code: 'nesting' }]);
    expect((await save(10_000)).body.fields).toMatchObject([{ field: 'body', code: 'nesting' }]);
    expect((await save(textLimits.richNesting)).status).toBe(201);
  });

  it('is rich text as long as it is when it is stored, and not blank then (SEC-09, CONT-06, MSG-21)', async () => {
    const { north1 } = test.people.buildings;
    const save = (content: string) =>
      test.call('POST', 'article', { as: admin, body: { title: 'Long', content, buildingId: north1 } });
    const half = textLimits.richContent / 2;
    // An ampersand is stored as five characters.
    const long = await save('&'.repeat(half));
    expect([long.status, long.body.fields]).toMatchObject([400, [{ field: 'content', code: 'tooLong' }]]);
    const made = await save('x'.repeat(textLimits.richContent));
    expect(made.status).toBe(201);
    const { version, ...sentBack } = made.body;
    expect((await test.call('PUT', `article/${made.body.id}`, { as: admin, version, body: sentBack })).status).toBe(
      200,
    );
    const blank = await test.call('POST', 'template', {
      as: admin,
      body: { name: 'Blank', subject: 'S', title: 'T', purpose: 'welcome', body: '<script>words</script>' },
    });
    expect([blank.status, blank.body.fields]).toMatchObject([400, [{ field: 'body', code: 'required' }]]);
  });

  it('refuses lists and maps of more entries than their limit (SEC-09)', async () => {
    const answer = await test.call('POST', 'customer', {
      as: admin,
      body: { name: 'Many', emailDomains: Array.from({ length: 101 }, (_, index) => `d${String(index)}.example`) },
    });
    expect([answer.status, answer.body.fields[0]]).toMatchObject([400, { field: 'emailDomains', code: 'tooMany' }]);
  });

  it('names each record of a list once, however often it is sent (SEC-13)', async () => {
    const { buildings, customers, roles, userIds } = test.people;
    const many = (id: string, count: number) => Array.from({ length: count }, () => id);
    const body = {
      customerId: customers.north,
      email: 'repeated@northwind.example',
      firstName: 'Often',
      lastName: 'Named',
      roles: many(roles.reader, 50),
      buildings: [...many(buildings.north1, 9_000), buildings.north2],
      approvalTicketNumber: 'T-1',
    };
    const { body: made } = await test.call('POST', 'user', { as: admin, body });
    expect([made.roles, made.buildings]).toEqual([[roles.reader], [buildings.north1, buildings.north2]]);
    const scope = { userId: userIds['reader'], buildingIds: many(buildings.north1, 9_000) };
    const saved = await test.call('PUT', 'user-configuration/update', {
      as: admin,
      headers: { 'if-match': '*' },
      body: scope,
    });
    expect(saved.body.buildingIds).toEqual([buildings.north1]);
    const role = { name: 'Often', privilegeMap: {}, canGrantRoles: many(roles.reader, 500) };
    expect((await test.call('POST', 'role', { as: admin, body: role })).body.canGrantRoles).toEqual([roles.reader]);
  });

  it('has a limit for every list that a body may have (SEC-09, SEC-13)', () => {
    const unbounded = (schema: unknown, at: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const isList = 'type' in schema && schema.type === 'array' && !('prefixItems' in schema);
      const inner = Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${at}.${name}`));
      return isList && !('maxItems' in schema) ? [at, ...inner] : inner;
    };
    const found = routes.flatMap(({ method, path, body }) =>
      body === undefined
        ? []
        : unbounded(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), `${method} ${path}`),
    );
    expect(found).toEqual([]);
  });

  const send = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(text);
    await new Promise((resolve) => socket.on('close', resolve));
    return answer;
  };

  it('answers what is no HTTP, and headers without end, with a 4xx and lives on (SEC-09)', async () => {
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await send(`GET /api/config HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
    const query = 'x'.repeat(requestLimits.maxQueryBytes + 100);
    expect(await send(`GET /api/config?$search=${query} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 414/,
    );
    expect((await list('$top=1')).status).toBe(200);
  });

  it('takes an address that has an origin as the one without, within the same bounds (SEC-09, API-14)', async () => {
    const get = (path: string) =>
      send(`GET http://other.example${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    const refused = await get('/api/config/policy');
    expect(refused).toMatch(/^HTTP\/1\.1 401/);
    expect(refused).toContain('cache-control: no-store');
    expect(refused).not.toContain('content-security-policy');
    expect(await get(`/api/config/policy?$search=${'x'.repeat(requestLimits.maxQueryBytes)}`)).toMatch(
      /^HTTP\/1\.1 414/,
    );
  });

  it.each([
    [400, 'invalid', 'nonsense\r\n\r\n'],
    [
      400,
      'invalid',
      'POST /api/config HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    ],
    [431, 'tooLarge', `GET /api/config HTTP/1.1\r\nhost: x\r\nx-much: ${'x'.repeat(40_000)}\r\n\r\n`],
    [417, 'invalid', 'GET /api/config HTTP/1.1\r\nhost: x\r\nexpect: more\r\n\r\n'],
  ])(
    'answers %s for what is refused before it is a request as every error, with an id (API-14, OPS-05)',
    async (...one) => {
      const [status, code, text] = one;
      const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
      const { requestId, ...rest } = errorBody.parse(JSON.parse(body));
      expect([head.split(' ')[1], rest.code]).toEqual([String(status), code]);
      expect(head).toContain(`x-request-id: ${requestId}`);
      expect(head).toContain(`content-length: ${String(Buffer.byteLength(body))}`);
    },
  );
});
