import { registry, requestLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { HttpError } from '../base/httpError.ts';
import { routes } from '../routes.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { boundOfBodies } from './bodyBound.ts';
import { readJson } from './readJson.ts';

const written = routes.filter(({ method }) => method === 'POST' || method === 'PUT');
const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;

function keys(count: number, value = '0'): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${String(index)}":${value}`).join(',')}}`;
}

/** A body whose reading says how fast the machine is: 1.25 ms where a body may cost the main thread 50 ms. */
const yardstick = JSON.stringify(Array.from({ length: 1_500 }, () => ({ id: crypto.randomUUID(), ...numbers(20) })));
/** Readings of the yardstick that a body may cost: 50 ms. */
const MAX_READINGS = 40;

function numbers(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`column${String(index)}`, index]));
}

/** Processor time of the main thread in microseconds. */
async function costOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Tells whether something costs the main thread too much in each of five runs: what else the machine does is in some of them. */
async function isSlow(run: () => unknown): Promise<boolean> {
  for (let at = 0; at < 5; at += 1) {
    const cost = await costOf(run);
    // The system counts in steps of some milliseconds.
    if (cost <= 25_000) return false;
    const bound = await costOf(() => {
      for (let reading = 0; reading < MAX_READINGS; reading += 1) JSON.parse(yardstick);
    });
    if (cost <= bound) return false;
  }
  return true;
}

/** Returns what reading a body throws: its code, and the field and code of its first fault. */
function refusalOf(text: string, bound = boundOfBodies({})): unknown {
  try {
    return readJson(Buffer.from(text), bound);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [error.status, error.issues[0]?.field, error.issues[0]?.code];
  }
}

/** JSON with as many keys and entries as the schema accepts, each as short as can be. */
function largest(schema: z.core.JSONSchema.JSONSchema | boolean): string {
  if (typeof schema === 'boolean') return '0';
  const { properties = {}, additionalProperties, propertyNames, items, anyOf, maxItems = 0, maxProperties } = schema;
  if (anyOf !== undefined) return anyOf.map(largest).toSorted((one, other) => other.length - one.length)[0] ?? '0';
  if (schema.type === 'array')
    return `[${Array.from({ length: maxItems }, () => largest(items as z.core.JSONSchema.JSONSchema)).join(',')}]`;
  if (schema.type !== 'object') return '0';
  if (propertyNames === undefined && maxProperties === undefined)
    return `{${Object.entries(properties)
      .map(([name, part]) => `${JSON.stringify(name)}:${largest(part)}`)
      .join(',')}}`;
  const { enum: names } = (propertyNames ?? {}) as z.core.JSONSchema.JSONSchema;
  return keys(names?.length ?? maxProperties ?? 0, largest(additionalProperties ?? true));
}

describe('the bound of a body', () => {
  it('accepts the largest body that the schema of its route accepts (SEC-23)', () => {
    const refused = written.flatMap((route) => {
      const { body } = route;
      if (body === undefined) return [];
      const text = largest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
      if (text.length > requestLimits.maxBodyBytes) return [];
      const refusal = refusalOf(text, boundOfBodies(route));
      return Array.isArray(refusal) && refusal[0] === 400 ? [[nameOf(route), ...refusal]] : [];
    });
    expect(refused).toEqual([]);
  });

  it('names the object or list that has too much, wherever it is (SEC-23, API-40)', () => {
    expect(refusalOf(keys(301))).toEqual([400, '', 'tooMany']);
    const bound = boundOfBodies({ body: z.object({ a: z.array(z.unknown()).max(5) }) });
    expect(refusalOf(`{"a":[0,{"b\\u0063":${keys(301)}}]}`, bound)).toEqual([400, 'a.1.bc', 'tooMany']);
    expect(refusalOf(`{"a":[${'0,'.repeat(300)}0]}`, bound)).toEqual([400, 'a', 'tooMany']);
    expect(refusalOf(`[${Array.from({ length: 10 }, () => keys(40)).join(',')}]`)).toEqual([400, '7', 'tooMany']);
    expect(refusalOf(keys(300))).toMatchObject({ k0: 0, k299: 0 });
  });

  it('counts no signs inside of texts, nor what is escaped in them (SEC-23)', () => {
    const texts = { 'a,"\\': ',,,{[', b: '\\"'.repeat(400), c: ','.repeat(400) };
    expect(refusalOf(JSON.stringify(texts))).toEqual(texts);
  });

  it('is checked before the bytes are made a text, which costs more than to count them (SEC-23)', () => {
    const noText = Buffer.concat([Buffer.from(keys(301)), Buffer.from([0xff])]);
    const read = () => readJson(noText, boundOfBodies({}));
    expect(read).toThrow(expect.objectContaining({ issues: [{ field: '', code: 'tooMany', limit: 300 }] }));
  });

  it('knows the key of what is inherited however it is written (SEC-23)', () => {
    for (const key of ['__proto__', '\\u005f_proto__', '__proto\\u005f_'])
      expect([key, refusalOf(`{"a":{"${key}":0}}`)]).toEqual([key, [400, 'a.__proto__', 'unknownField']]);
    expect(refusalOf('{"_.proto._":0,"é":1}')).toEqual({ '_.proto._': 0, é: 1 });
  });

  it('refuses a body that is no JSON as one, however it goes on (SEC-23, API-15)', () => {
    for (const text of ['{"a', '{"a":"\\', '}]', ',,,', '"', '{"\\u":1}'])
      expect([text, refusalOf(text)]).toEqual([text, [400, undefined, undefined]]);
  });
});

describe('a body of 1 MB', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const unknown = keys(80_000);
  const worst = [
    unknown,
    `{"name":${unknown}}`,
    `{"name":[${'0,'.repeat(450_000)}0]}`,
    `[${Array.from({ length: 300 }, () => keys(250)).join(',')}]`,
    JSON.stringify({ name: '"'.repeat(500_000) }),
  ];

  it('costs at most 50 ms of the main thread to read, whatever its route (SEC-23)', async () => {
    const bounds = new Map(written.map((route) => [JSON.stringify(boundOfBodies(route)), route]));
    const slow: unknown[] = [];
    for (const route of bounds.values()) {
      const bound = boundOfBodies(route);
      for (const [at, text] of worst.entries())
        if (await isSlow(() => refusalOf(text, bound))) slow.push([nameOf(route), at]);
    }
    expect(slow).toEqual([]);
  });

  it('of 80,000 unknown keys is refused by every route before it is parsed (SEC-23)', async () => {
    const token = await test.tokenFor(test.people.emails.administrator);
    const wrong: unknown[] = [];
    for (const route of written.filter(({ upload }) => upload !== true)) {
      const url = `/api/${route.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}`;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' };
      let status = 0;
      const isTooSlow = await isSlow(async () => {
        status = (await test.app.inject({ method: route.method, url, headers, payload: unknown })).statusCode;
      });
      if (isTooSlow || status < 400 || status >= 500) wrong.push([nameOf(route), status, isTooSlow]);
    }
    expect(wrong).toEqual([]);
  });

  it('costs at most 50 ms of the main thread where it is the largest that a route takes (SEC-23)', async () => {
    const { customers, buildings, roles } = test.people;
    const as = test.people.emails.administrator;
    const columns = Object.keys(registry.space.update.shape).slice(0, 20);
    const row = () => ({
      id: crypto.randomUUID(),
      version: null,
      values: Object.fromEntries(columns.map((field) => [field, 1])),
    });
    const rowsOf = (one: () => object, count: number) => ({ rows: Array.from({ length: count }, one) });
    let made = 0;
    const made40 = () => Object.fromEntries(Array.from({ length: 40 }, () => [`k${String((made += 1))}`, 0]));
    const largestBodies = [
      ['POST', 'space/rows', rowsOf(row, 1_500)],
      ['POST', 'space/rows', rowsOf(() => ({ ...row(), values: made40() }), 1_400)],
      ['POST', `customer/${customers.north}/translations/en`, { texts: JSON.parse(keys(10_000, '"x"')) as unknown }],
      [
        'POST',
        'user',
        {
          ...{ customerId: customers.north, email: 'many@northwind.example', firstName: 'A', lastName: 'B' },
          roles: [roles.reader],
          buildings: [buildings.north1, ...Array.from({ length: 9_990 }, () => crypto.randomUUID())],
          approvalTicketNumber: 'T-1',
        },
      ],
    ] as const;
    const slow: unknown[] = [];
    for (const [method, path, body] of largestBodies) {
      let status = 0;
      const text = JSON.stringify(body);
      expect(text.length).toBeLessThan(requestLimits.maxBodyBytes);
      if (await isSlow(async () => ({ status } = await test.call(method, path, { as, body: text }))))
        slow.push([path, status]);
    }
    expect(slow).toEqual([]);
  });

  it('that is no UTF-8 is refused and not kept with other signs (SEC-23, API-15)', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const answer = await test.call('POST', 'tag', { as: test.people.emails.administrator, body });
    expect([answer.status, answer.body.message]).toEqual([400, 'The body is not valid UTF-8.']);
  });
});
