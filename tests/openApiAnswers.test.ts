import { requestLimits } from '@atrium/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ServiceRoute } from '../apps/server/src/services/route.ts';
import { routes } from '../apps/server/src/routes.ts';
import type { TestAnswer, TestCall } from '../apps/server/src/testing/testApp.ts';
import { wholeDescription } from '../apps/server/src/testing/wholeDescription.ts';
import { keyOf, others, plainCases, useMatrix } from './accessMatrix.ts';

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const longQuery = 'x'.repeat(17_000);

/** What this test reads of an operation. */
interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: unknown }>>;
  readonly requestBody?: unknown;
  readonly parameters?: readonly { readonly name?: string }[];
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** What this test reads of a JSON schema. */
const bodySchema = z.object({
  additionalProperties: z.unknown(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The objects within a body that take fields which they do not know, and drop them. */
function looseParts(schema: unknown, path: string, depth = 0): string[] {
  const read = bodySchema.partial().safeParse(schema);
  if (!read.success) return [];
  const { additionalProperties, properties, items, anyOf = [] } = read.data;
  const own = properties !== undefined && additionalProperties !== false && depth > 0 ? [path] : [];
  const inner = Object.entries(properties ?? {});
  return [
    ...own,
    ...inner.flatMap(([field, part]) => looseParts(part, `${path}.${field}`, depth + 1)),
    ...[items, ...anyOf].flatMap((part) => looseParts(part, path, depth)),
  ];
}

describe('the description of the API', () => {
  const matrix = useMatrix();
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  let paths: Paths;
  /** The same with each shared part in its places. */
  let whole: Paths;

  beforeAll(async () => {
    const { body, text } = await matrix().test.call('GET', 'openapi.json');
    ({ paths } = body);
    ({ paths: whole } = wholeDescription(text) as { readonly paths: Paths });
    ajv.addSchema({ $id: 'api', ...body });
  });

  /** Returns what is wrong with an answer by the document; null where it fits. */
  const misfit = ({ method, path }: ServiceRoute, { status, text, body, headers }: TestAnswer): unknown => {
    const response = paths[`/${path}`]?.[method.toLowerCase()]?.responses[String(status)];
    if (response === undefined) return `answers ${String(status)}, which is not described: ${text.slice(0, 200)}`;
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
    const place = `#/paths/${pointer(`/${path}`)}/${method.toLowerCase()}/responses/${String(status)}`;
    const at = response.$ref === undefined ? place : response.$ref;
    if (!type.includes('json')) return null;
    // Asked for by its place, a schema is compiled once.
    const schema = `api${at.split('/').map(encodeURIComponent).join('/').replace('%23', '#')}/content/${encodeURIComponent(pointer(type))}/schema`;
    const fits = ajv.getSchema(schema) ?? expect.fail(`${schema} is not there`);
    return fits(body) === true
      ? null
      : JSON.stringify({ status, errors: fits.errors?.slice(0, 5), text: text.slice(0, 300) });
  };

  const expectFit = (route: ServiceRoute, answer: TestAnswer, status?: number) => {
    if (status !== undefined) expect([status, answer.status]).toEqual([status, status]);
    expect([keyOf(route), misfit(route, answer)]).toEqual([keyOf(route), null]);
  };

  it('says for every list that is answered in pages how the next one is asked for (API-12, API-45, OPS-07)', () => {
    const lists = Object.entries(whole).filter(([, { get }]) =>
      JSON.stringify(get?.responses ?? {}).includes('nextLink'),
    );
    expect(lists.length).toBeGreaterThan(60);
    const silent = lists.filter(([, { get }]) => get?.parameters?.every(({ name }) => name !== '$skiptoken') ?? true);
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('has no body that drops a field of one of its parts without a word (API-36, API-45)', () => {
    const body = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) });
    const parts = Object.entries(whole).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const read = body.safeParse(requestBody);
        return read.success
          ? looseParts(read.data.content['application/json'].schema, `${method.toUpperCase()} ${path}`)
          : [];
      }),
    );
    // A revision is what the server says of a record: it is sent back as it was read.
    // Directories send more than is kept, such as the names of members (RFC 7644, 3.3).
    const own = parts.filter((part) => !part.endsWith('.revision') && !part.includes(' /scim/v2/'));
    expect(own).toEqual([]);
  });

  it.each(plainCases)('$title answers what it says (API-45, OPS-07)', async (one) => {
    const { test, requests, home, send } = matrix();
    const { record: _, ...request } = await requests.make(one, one.level, home);
    expectFit(one.route, await send(one.route, request, test.people.emails.administrator));
  });

  it.each(others.filter(({ other }) => other.isStream === undefined && other.endsToken === undefined))(
    '$title answers what it says (API-45, OPS-07)',
    async ({ route, other }) => {
      const { test, subjects, send } = matrix();
      expectFit(route, await send(route, other.request(subjects), test.people.emails.administrator));
    },
  );

  it.each(others.filter(({ other }) => other.isStream === undefined && other.endsToken === undefined))(
    '$title says so where it needs the version of a record (API-45, API-39)',
    async ({ route, other }) => {
      const { test, subjects, send } = matrix();
      const { headers: _, ...request } = other.request(subjects);
      expectFit(route, await send(route, request, test.people.emails.administrator));
    },
  );

  const ending = new Set(others.filter(({ other }) => other.endsToken === true).map(({ route }) => route));
  const all = routes
    .filter((route) => !ending.has(route))
    .map((route) => ({ route, title: keyOf(route) }))
    .filter(({ title }) => title !== 'GET stream');

  it.each(all)('$title answers errors as it says (API-45, API-14, API-40)', async ({ route }) => {
    const { test, home } = matrix();
    const as = test.people.emails.administrator;
    const path = route.path.replaceAll(/\{\w+\}/g, home.buildingId);
    const isWrite = route.method === 'POST' || route.method === 'PUT';
    const { access } = route;
    const maxBodyBytes = access.kind === 'public' ? access.maxBodyBytes : requestLimits.maxBodyBytes;
    const call = (sent: TestCall & { readonly at?: string }) => test.call(route.method, sent.at ?? path, sent);
    const separator = path.includes('?') ? '&' : '?';
    if (route.access.kind !== 'public') expectFit(route, await call(isWrite ? { body: {} } : {}), 401);
    expectFit(route, await call({ as, at: `${path}${separator}q=${longQuery}` }), 414);
    const answers = [
      await call({ as, at: route.path.replaceAll(/\{\w+\}/g, NOWHERE), ...(isWrite ? { body: {} } : {}) }),
      await call({ as: test.people.emails.roleless, ...(isWrite ? { body: {} } : {}) }),
      ...(route.method === 'DELETE'
        ? [await call({ as }), await call({ as, at: `${path}${separator}id=${NOWHERE}`, version: 9 })]
        : []),
    ];
    if (isWrite && route.upload !== true)
      answers.push(
        await call({ as, body: { nosuch: 1, id: 5 } }),
        await call({ as, body: '{"broken"', version: 1 }),
        await call({ as, body: [1] }),
        await call({ as, body: 'text', headers: { 'content-type': 'text/plain' } }),
        await call({ as, body: { text: 'x'.repeat(maxBodyBytes) } }),
      );
    for (const answer of answers) expectFit(route, answer);
  });

  it('names a second use of an Idempotency-Key, a save without If-Match and one that is stale (API-45)', async () => {
    const { test } = matrix();
    const as = test.people.emails.administrator;
    const routeOf = (key: string) => routes.find((route) => keyOf(route) === key) ?? expect.fail(key);
    const body = { name: 'Described', code: 'policy.described', url: 'https://policies.example/' };
    const headers = { 'idempotency-key': 'described' };
    const made = await test.call('POST', 'config/policy', { as, body, headers });
    expectFit(routeOf('POST config/policy'), made, 201);
    const again = await test.call('POST', 'config/policy', { as, body: { ...body, name: 'Other' }, headers });
    expectFit(routeOf('POST config/policy'), again, 422);
    expectFit(routeOf('POST config/policy'), await test.call('POST', 'config/policy', { as, body }), 409);
    const save = { as, body: { name: 'Other' } };
    const path = `config/policy/${String(made.body.id)}`;
    expectFit(routeOf('PUT config/policy/{id}'), await test.call('PUT', path, save), 428);
    expectFit(routeOf('PUT config/policy/{id}'), await test.call('PUT', path, { ...save, version: 7 }), 412);
  });
});
