import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { registry, type ResourceDefinition } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

import { createApp } from '../app.ts';
import type { Database } from '../db/database.ts';
import { DatabaseError } from '../db/databaseError.ts';
import { routes } from '../routes.ts';
import { databaseWith } from '../testing/databaseWith.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { wholeDescription } from '../testing/wholeDescription.ts';

const SECRET = 'tell-nobody-of-this';

describe('the operation of the server', () => {
  let test: TestApp;
  let app: FastifyInstance;
  let admin: string;
  let lines: Record<string, unknown>[];
  let logText: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    lines = [];
    logText = '';
    const write = (line: string) => {
      logText += line;
      lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
    };
    app = await createApp(
      { ...test.services, config: { ...test.services.config, logLevel: 'info', publicUrl: 'https://atrium.example' } },
      { logTo: { write }, pageDigests: { scripts: ["'sha256-ofThePage='"], styles: ["'sha256-ofItsStyle='"] } },
    );
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  const get = async (url: string) => app.inject({ url });

  it('tells that it is alive, ready and how it does (OPS-05)', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    await test.call('GET', 'config');
    const metrics = await test.app.inject({ url: '/metrics' });
    expect(metrics.headers['content-type']).toContain('text/plain');
    expect(metrics.body).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/config".*\} \d/);
    expect(metrics.body).toContain('process_resident_memory_bytes');
  });

  it('shows the work that waits and fails, and what cannot be read not at all (OPS-05)', async () => {
    const query = (text: string) => test.services.database.query({ text, values: [] });
    await query(
      "insert into jobs (id, kind, status, input) select gen_random_uuid(), 'measured', 'Failed', '{}' from generate_series(1, 3)",
    );
    onTestFinished(async () => {
      await query("delete from jobs where kind = 'measured'");
    });
    const read = async () => (await test.app.inject({ url: '/metrics' })).body;
    const metrics = await read();
    expect(metrics).toContain('atrium_jobs{kind="measured",status="Failed"} 3\n');
    expect(metrics).toMatch(/^atrium_mails\{state="Waiting"\} \d+$/m);
    expect(metrics).toMatch(/^atrium_mail_delay_seconds [\d.]+$/m);
    expect(metrics).toContain('atrium_listening 1\n');
    expect(metrics).toContain('atrium_live_streams 0\n');
    const connections = [...metrics.matchAll(/^atrium_database_connections\{state="(\w+)"\} \d+$/gm)];
    const isPooled = test.services.database.kind === 'postgres';
    expect(connections.map(([, state]) => state)).toEqual(isPooled ? ['busy', 'idle', 'waiting'] : []);
    const lost = () => Promise.reject(new DatabaseError({ message: 'connection terminated' }));
    const other = await createApp({ ...test.services, database: databaseWith(test.services.database, lost) }, {});
    onTestFinished(() => other.close());
    const { statusCode, body } = await other.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/^atrium_(?:jobs|mails|mail_delay_seconds)[ {]/m);
    expect(body).toContain('atrium_listening 1\n');
  });

  it('stays ready next to a later version that has changed the database, and names it (OPS-12)', async () => {
    const query = (text: string) => test.services.database.query({ text, values: [] });
    await query("insert into schema_migrations (tag, digest, version) values ('29990101000000_later', 'x', '9.0.0')");
    onTestFinished(async () => {
      await query("delete from schema_migrations where version = '9.0.0'");
    });
    const other = await createApp(test.services, {});
    onTestFinished(() => other.close());
    const answer = await other.inject({ url: '/readyz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ready', message: expect.stringContaining('Atrium 9.0.0') });
  });

  it('is not ready without its first user, and says so (OPS-05, OPS-11)', async () => {
    const query = (text: string) => test.services.database.query({ text, values: [] });
    await query('alter table users rename to users_away');
    await query('create table users (id uuid)');
    // Another server, as this one has just answered.
    const other = await createApp(test.services, {});
    try {
      const answer = await other.inject({ url: '/readyz' });
      expect([answer.statusCode, answer.json().status, answer.headers['retry-after']]).toEqual([503, 'notSetUp', '5']);
    } finally {
      await query('drop table users');
      await query('alter table users_away rename to users');
      await other.close();
    }
  });

  it('asks the database at most every 5 s whether it is ready, however often that is asked (SEC-16)', async () => {
    let statements = 0;
    const { database } = test.services;
    const counted: Database = {
      ...database,
      query: (statement) => {
        statements += 1;
        return database.query(statement);
      },
    };
    const other = await createApp({ ...test.services, database: counted }, {});
    onTestFinished(() => other.close());
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await other.inject({ url: '/readyz' })).statusCode),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statements).toBeLessThanOrEqual(4);
  });

  it('gives every request an id that is in its answer, its error and its log (OPS-05, API-40)', async () => {
    const answer = await get('/api/config/policy');
    const id = answer.headers['x-request-id'];
    expect(answer.json().requestId).toBe(id);
    expect(lines.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toContain('request completed');
    const other = await get('/api/config/policy');
    expect(other.headers['x-request-id']).not.toBe(id);
    const forged = await app.inject({
      url: '/api/config/policy',
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(forged.headers['x-request-id']).not.toBe('mine');
  });

  it('logs one line a request, with its route, status, time and user, and none of a probe (OPS-05, SEC-11)', async () => {
    lines.length = 0;
    const token = await test.tokenFor(admin);
    const url = `/api/config/policy/${randomUUID()}`;
    await app.inject({ url: `${url}?$select=name`, headers: { authorization: `Bearer ${token}` } });
    await app.inject({ url: '/healthz' });
    await app.inject({ url: '/readyz' });
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'request completed',
        method: 'GET',
        path: url,
        route: '/api/config/policy/:id',
        status: 404,
        ms: expect.any(Number),
        userId: test.people.userIds['administrator'],
      }),
    ]);
  });

  it('logs a request whose caller leaves before the answer, and one whose path cannot be read (OPS-05)', async () => {
    const told: unknown[] = [];
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: kept, resolve: answer } = Promise.withResolvers<null>();
    const lookUpDomain = () => {
      ask();
      return kept;
    };
    const slow = await createApp(
      { ...test.services, lookUpDomain, config: { ...test.services.config, logLevel: 'info' } },
      { logTo: { write: (line) => told.push(JSON.parse(line)) } },
    );
    onTestFinished(() => slow.close());
    await slow.listen({ port: 0, host: '127.0.0.1' });
    const address = slow.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/domainconfig/domain?domainname=a.example HTTP/1.1\r\nhost: x\r\n\r\n');
    await asked;
    socket.destroy();
    const path = '/api/domainconfig/domain';
    await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ msg: 'request cut off', path })));
    answer(null);
    expect((await fetch(`http://127.0.0.1:${String(port)}/api/%zz`)).status).toBe(400);
    const unread = { msg: 'request completed', path: '/api/%zz', status: 400 };
    await vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining(unread)));
  });

  it('logs one line a request over a connection that stays open, too (OPS-05)', async () => {
    const logged: { readonly reqId?: string }[] = [];
    const served = await createApp(
      { ...test.services, config: { ...test.services.config, logLevel: 'info' } },
      { logTo: { write: (line: string) => logged.push(JSON.parse(line) as { reqId?: string }) } },
    );
    onTestFinished(() => served.close());
    const address = await served.listen({ port: 0, host: '127.0.0.1' });
    for (let count = 0; count < 10; count += 1) await (await fetch(`${address}/api/config`)).text();
    await vi.waitFor(() => expect(new Set(logged.map(({ reqId }) => reqId).filter(Boolean)).size).toBe(10));
    await served.close();
    const ids = logged.flatMap(({ reqId }) => (reqId === undefined ? [] : [reqId]));
    expect(ids).toHaveLength(10);
  });

  it('writes no token, secret, query or personal text to the log (SEC-11)', async () => {
    const token = await test.tokenFor(admin);
    const headers = { authorization: `Bearer ${token}`, cookie: `session=${SECRET}` };
    const calls = [
      { method: 'GET', url: `/api/user?email=${admin}&access_token=${token}`, headers },
      { method: 'POST', url: '/api/customer', headers, payload: { name: 7, bookingConfig: { password: SECRET } } },
      { method: 'POST', url: '/api/customer', headers, payload: `{"password":"${SECRET}"` },
      { method: 'GET', url: `/api/user?$filter=email eq '${admin}`, headers },
      { method: 'GET', url: `/api/config/policy?$search=${SECRET}`, headers: { authorization: `Bearer x${token}` } },
    ] as const;
    for (const call of calls) await app.inject(call);
    expect(logText.length).toBeGreaterThan(500);
    for (const text of [token, SECRET, admin, token.split('.')[1] ?? '']) expect(logText).not.toContain(text);
  });

  it('logs what no one expected with its cause, without the values of the statement, and answers no word of it (SEC-11, API-40)', async () => {
    const { database } = test.services;
    const broken = await createApp(
      {
        ...test.services,
        config: { ...test.services.config, logLevel: 'info' },
        lookUpDomain: (domain) =>
          database.query({ text: 'select $1::text as a from nowhere', values: [domain] }).then(() => null),
      },
      { logTo: { write: (line) => (logText += line) } },
    );
    const answer = await broken.inject({ url: '/api/domainconfig/domain?domainname=secretcorp.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'unexpected']);
    expect(answer.body).not.toContain('nowhere');
    expect(logText).toContain('nowhere');
    expect(logText).not.toContain('secretcorp');
    await broken.close();
  });

  it('logs why a token was refused under the id that the answer has, never the token (AUTH-57, SEC-01, OPS-05)', async () => {
    lines.length = 0;
    logText = '';
    const answer = await app.inject({ url: '/api/user/init', headers: { authorization: 'Bearer a.well.kept' } });
    expect(answer.statusCode).toBe(401);
    const { reason, requestId } = answer.json();
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'token refused', reason, reqId: requestId }));
    expect(logText).not.toContain('well.kept');
  });

  it('logs why something is no request under the id that the answer has, and nothing of what was sent (SEC-11, OPS-05)', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    lines.length = 0;
    logText = '';
    const address = app.server.address();
    const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
    socket.write('GET /api/config HTTP/1.1\r\nhost: x\r\nauthorization: Bearer a.well.kept\r\nno header\r\n\r\n');
    const answer = (await buffer(socket)).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    const reqId = /x-request-id: (\S+)/.exec(answer)?.[1];
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'request refused', reqId, cause: 'HPE_INVALID_HEADER_TOKEN' }),
    );
    expect(logText).not.toContain('well.kept');
    expect(logText).not.toContain('rawPacket');
  });

  it('says when what is unavailable may be asked again (API-40)', async () => {
    const lookUpDomain = () => Promise.reject(new DatabaseError({ message: 'connection terminated' }));
    const live = { ...test.services.live, isListening: () => false };
    const lost = await createApp({ ...test.services, lookUpDomain, live }, {});
    for (const url of ['/api/domainconfig/domain?domainname=northwind.example', '/readyz']) {
      const answer = await lost.inject({ url });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
    await lost.close();
  });

  it('guards every answer with security headers, and every page with a policy (SEC-06)', async () => {
    for (const url of ['/api/config', '/api/nowhere', '/nowhere', '/api/config/policy', '/healthz', '/assets/no.js']) {
      const { headers } = await get(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-powered-by']).toBeUndefined();
      if (url !== '/nowhere') expect([url, headers['content-security-policy']]).toEqual([url, undefined]);
    }
    for (const url of ['/nowhere', '/', '/signin?domain=a.js', '/index.html']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toMatch(/script-src [^;]*'self'/);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-ofThePage=';");
      expect(policy).toContain("style-src 'self' 'sha256-ofItsStyle=';");
      expect(policy).not.toContain("'unsafe-inline'");
      expect(policy).toContain("base-uri 'none'");
      for (const directive of ['connect-src', 'frame-src', 'form-action'])
        expect(policy).toContain(`${directive} 'self';`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
    }
    expect((await get('/api/config')).headers['cache-control']).toBe('no-store');
    expect((await test.app.inject({ url: '/api/config' })).headers['strict-transport-security']).toBeUndefined();
  });

  it('gives the camera to the portal alone, and lets the reader of codes run (SHELL-53, SEC-06)', async () => {
    for (const url of ['/', '/customer/1/buildings', '/api/config'])
      expect((await get(url)).headers['permissions-policy']).toBe('camera=(self), microphone=()');
    for (const url of ['/', '/customer/1/buildings'])
      expect((await get(url)).headers['content-security-policy']).toMatch(/script-src [^;]*'wasm-unsafe-eval'/);
  });

  it('lets itself be framed by itself on the way back from sign-in only (SEC-06)', async () => {
    const framed = await get('/login?code=1');
    expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(framed.headers['x-frame-options']).toBeUndefined();
    for (const url of ['/login-elsewhere', '/logins', '/x/login'])
      expect((await get(url)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('keeps a sign-in window in touch with the page that opened it, and other pages apart (SEC-06, AUTH-47)', async () => {
    const policyOf = async (url: string) => (await get(url)).headers['cross-origin-opener-policy'];
    for (const url of ['/login?code=1', '/oidc/auth', '/oidc/auth/nowhere'])
      expect(await policyOf(url)).toBe('unsafe-none');
    for (const url of ['/', '/logins', '/oidc-elsewhere', '/api/config'])
      expect(await policyOf(url)).toBe('same-origin-allow-popups');
  });

  it('believes the proxy about the address of a caller, and the caller nothing (SEC-08)', async () => {
    const seen: string[] = [];
    const { rates } = test.services;
    const watched = await createApp(
      {
        ...test.services,
        config: { ...test.services.config, publicUrl: 'https://atrium.example', trustedProxies: 1 },
        rates: { ...rates, lookUp: { ...rates.lookUp, take: async (key) => (seen.push(key), null) } },
      },
      {},
    );
    const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' };
    await watched.inject({ url: '/api/domainconfig/domain?domainname=northwind.example', headers });
    expect(seen).toEqual(['address 9.9.9.9 northwind.example']);
    await watched.close();
  });
});

const schemaObject = z.record(z.string(), z.unknown());
const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'delete']),
      z.object({
        operationId: z.string(),
        summary: z.string().min(3),
        tags: z.array(z.string()).min(1),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            required: z.boolean(),
            schema: schemaObject,
          }),
        ),
        requestBody: z
          .object({ required: z.boolean(), content: z.record(z.string(), z.object({ schema: schemaObject })) })
          .optional(),
        responses: z.record(
          z.string().regex(/^\d{3}$/),
          z.object({
            description: z.string().min(1),
            content: z.record(z.string(), z.object({ schema: schemaObject })).optional(),
          }),
        ),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
      }),
    ),
  ),
  components: z.object({ securitySchemes: schemaObject, schemas: z.record(z.string(), schemaObject) }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

describe('the description of the API', () => {
  let test: TestApp;
  let document: z.infer<typeof documentSchema>;
  beforeAll(async () => {
    test = await createTestApp();
    const { text } = await test.call('GET', 'openapi.json');
    document = documentSchema.parse(wholeDescription(text));
  });
  afterAll(() => test.close());

  type Method = 'get' | 'post' | 'put' | 'delete';
  const isMethod = (name: string): name is Method => ['get', 'post', 'put', 'delete'].includes(name);
  const operationOf = (method: string, path: string) => {
    const name = method.toLowerCase();
    return isMethod(name) ? document.paths[`/${path}`]?.[name] : undefined;
  };

  it('names a password for lists alone, and for the service document and its model, next to a token (API-46, OPS-07)', () => {
    expect(document.components.securitySchemes).toMatchObject({ basic: { type: 'http', scheme: 'basic' } });
    expect(document.security).toEqual([{ bearer: [] }]);
    const withPassword = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.some((one) => 'basic' in one))
        .map(([method, { security }]) => ({ method, path, security })),
    );
    expect(withPassword.length).toBeGreaterThan(40);
    for (const { method, security } of withPassword)
      expect([method, security]).toEqual(['get', [{ bearer: [] }, { basic: [] }]]);
    const paths = withPassword.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/$metadata', '/building', '/config/policy']));
    for (const path of ['/building/{id}', '/user/init', '/role']) expect(paths).not.toContain(path);
  });

  it('names every route, each parameter of its path, and whether it needs a token (OPS-07)', () => {
    const ids = new Set<string>();
    for (const { method, path, access } of routes) {
      const operation = operationOf(method, path);
      expect([`${method} ${path}`, operation?.summary]).toEqual([`${method} ${path}`, expect.any(String)]);
      if (operation === undefined) continue;
      ids.add(operation.operationId);
      const inPath = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(operation.security === undefined || method === 'GET' || access.kind === 'public').toBe(true);
      if (access.kind === 'public') expect(operation.security).toEqual([]);
      const [status = ''] = Object.keys(operation.responses).filter((code) => code.startsWith('2'));
      const hasContent = operation.responses[status]?.content !== undefined;
      expect([`${method} ${path} ${status}`, hasContent]).toEqual([`${method} ${path} ${status}`, status !== '204']);
    }
    expect(ids.size).toBe(routes.length);
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
    expect(described).toBe(routes.length);
  });

  it('writes what operations share once, and its schemas can be read (OPS-07)', async () => {
    const { text } = await test.call('GET', 'openapi.json');
    // A third of what it was with each part in each place.
    expect(text.length).toBeLessThan(2_000_000);
    expect([...text.matchAll(/"format":"uuid"/g)].length).toBe(1);
    const schemas = Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody, responses }) => [
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
      ])
      .map(({ schema }) => schema);
    expect(schemas.length).toBeGreaterThan(routes.length);
    for (const schema of schemas) expect(() => z.fromJSONSchema(schema)).not.toThrow();
  });

  it.each(Object.values<ResourceDefinition>(registry).filter(({ actions }) => actions.includes('list')))(
    'is what the answers about $name hold to (OPS-07)',
    async ({ path, listPath = path }) => {
      if (path.includes('{')) return;
      const answer = await test.call('GET', `${listPath}?$count=true`, { as: test.people.emails.administrator });
      const content = operationOf('GET', listPath)?.responses['200']?.content;
      const schema = content?.['application/json']?.schema ?? {};
      expect(z.fromJSONSchema(schema).safeParse(answer.body).error).toBeUndefined();
      expect(z.fromJSONSchema(schema).safeParse({ value: 'nothing' }).success).toBe(false);
    },
  );

  it('describes errors as they are answered (OPS-07, API-40)', async () => {
    const schema = z.fromJSONSchema(document.components.schemas['Error'] ?? {});
    const as = test.people.emails.administrator;
    const answers = [
      await test.call('GET', 'config/policy'),
      await test.call('POST', 'config/policy', { as, body: { colour: 1 } }),
      await test.call('GET', 'config/policy?$filter=x', { as }),
      await test.call('POST', 'nowhere', { as }),
    ];
    for (const { body } of answers) expect(schema.safeParse(body).error).toBeUndefined();
    expect(schema.safeParse({ message: 'x' }).success).toBe(false);
  });

  it('is sent compressed and, to who has it, not again (OPS-07, SEC-23)', async () => {
    const read = (headers: Record<string, string>) => test.app.inject({ url: '/api/openapi.json', headers });
    const plain = await read({});
    const { etag = '' } = plain.headers;
    const texts = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const encoding of ['br', 'gzip'] as const) {
      const answer = await read({ 'accept-encoding': encoding });
      expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([encoding, etag]);
      expect(texts[encoding](answer.rawPayload).toString() === plain.body).toBe(true);
    }
    expect((await read({ 'accept-encoding': 'br;q=0, identity' })).headers['content-encoding']).toBeUndefined();
    const known = await read({ 'if-none-match': `W/${etag}`, 'accept-encoding': 'br' });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('is sent in slices between which others have their turn where it is not compressed (OPS-07, SEC-24)', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { headers, rawPayload } = await test.app.inject({ url: '/api/openapi.json' });
    clearImmediate(counting);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(turns).toBeGreaterThan(rawPayload.length / 100_000);
  });

  it('is written once, in slices between which others have their turn (SEC-23, SEC-24)', async () => {
    const other = await createApp(test.services, {});
    onTestFinished(() => other.close());
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const all = await Promise.all(Array.from({ length: 20 }, () => other.inject({ url: '/api/openapi.json' })));
    clearInterval(counting);
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(turns).toBeGreaterThan(5);
  });

  it('needs a token where API_DOCS is off, as in production, and has no reference there (OPS-07, SEC-23)', async () => {
    const own = await createTestApp({ API_DOCS: '0' });
    onTestFinished(() => own.close());
    expect((await own.call('GET', 'openapi.json')).status).toBe(401);
    expect((await own.call('GET', 'openapi.json', { as: own.people.emails.reader })).status).toBe(200);
    expect((await own.call('GET', 'docs')).status).toBe(404);
    expect((await own.call('GET', 'config')).body.hasApiDocs).toBe(false);
  });

  it('is limited by address, with the reference, readiness and metrics (SEC-23)', async () => {
    const own = await createTestApp({ RATE_API: '4' });
    onTestFinished(() => own.close());
    const statusOf = async (url: string) => (await own.app.inject({ url })).statusCode;
    expect([await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([200, 200]);
    expect([await statusOf('/api/openapi.json'), await statusOf('/api/docs/')]).toEqual([200, 200]);
    for (const url of ['/readyz', '/metrics', '/api/openapi.json', '/api/docs/', '/api/docs/json'])
      expect([url, await statusOf(url)]).toEqual([url, 429]);
    expect(await statusOf('/healthz')).toBe(200);
  });

  it('can be read by people at docs, under its own policy (OPS-07, SEC-06)', async () => {
    const page = await test.app.inject({ url: '/api/docs/' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain("'unsafe-inline'");
    for (const directive of ["script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(directive);
    expect(policy).toMatch(/; style-src 'self' 'sha256-[^' ]+';$/);
  });
});
