import { type Level, levelsOf, plainLine } from '@atrium/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { routes } from '../apps/server/src/routes.ts';
import { createExamples } from '../apps/server/src/testing/examples.ts';
import type { Place } from '../apps/server/src/testing/exampleBody.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { turnOn } from '../apps/server/src/testing/turnOn.ts';
import { placesOf } from './createSubjects.ts';
import { createRequests, type PlainRoute, plainRouteOf } from './resourceRequests.ts';

const updates = routes.flatMap((route): (PlainRoute & { name: string; level: Level })[] => {
  const found = plainRouteOf(route);
  if (found === null || found.kind !== 'update' || !found.isById || !found.resource.actions.includes('get')) return [];
  const [level] = levelsOf(found.resource);
  return level === undefined ? [] : [{ ...found, name: found.resource.name, level }];
});

/** Fields that are kept with the choice of another field that asks for them, and cleared with any other (PLACE-12, PLACE-13). */
const keptWithChoice: readonly string[] = ['otherValue', 'fbVendorId'];

const NOWHERE = '0190a8e0-0000-7000-8000-000000000000';

/** Values that have broken products: blank, hostile, too long, beyond what a column holds, of the wrong kind. */
const notorious: readonly unknown[] = [
  ...['', ' ', 'x', ' leading and trailing ', 'Zoë 😀 العربية \u202e', "Robert'); drop table users;--", '%_\\'],
  ...['<img src=x onerror=alert(1)>', 'two\nlines', 'a\u0000b', '\ud800', 'x'.repeat(256), 'é'.repeat(4_001)],
  ...['x'.repeat(20_001), '=1+1', '2026-02-29', 'https://shop.example/x?y=1', 'who@shop.example', '#00ff7f'],
  ...[0, -1, 1.5, 42, 2_147_483_648, 1e300, true, false, null, [], [null], [''], {}, { constructor: 'x' }],
  NOWHERE,
];

const arbitrary = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(...notorious),
  fc.constantFrom(...notorious),
);

function isNamed(fields: unknown, field: string): boolean {
  return (
    Array.isArray(fields) &&
    fields.some((one: { field?: unknown }) => one.field === field || String(one.field).startsWith(`${field}.`))
  );
}

/** A valid value as it is kept: as it was sent, composed, or a line as it is seen (LIM-05, BRAND-19). */
function keptForm(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const kept = schema.parse(value);
  return [value.trim(), value.normalize('NFC'), plainLine(value)].find((form) => form === kept) ?? value;
}

describe('any value of any field', () => {
  let test: TestApp;
  let requests: ReturnType<typeof createRequests>;
  let home: Place;

  beforeAll(async () => {
    test = await createTestApp();
    requests = createRequests(test, createExamples(test.services, test.people));
    ({ home } = placesOf(test.people));
    await turnOn(test.services, 'backToWork', [home.buildingId]);
  });
  afterAll(() => test.close());

  it.each(updates)(
    'of $name comes back as it was sent, a line as it is seen, or is refused at its field (API-14, API-15)',
    async ({ level, resource, ...one }) => {
      const { shape } = resource.update;
      const untouched = new Set([...(resource.secrets ?? []), ...(resource.richText ?? []), ...keptWithChoice]);
      const { path, record } = await requests.make({ ...one, resource }, level, home);
      let kept = await requests.read(resource, record);
      for (const [at, [field, schema]] of Object.entries<z.ZodType>(shape).entries()) {
        for (const value of fc.sample(arbitrary, { numRuns: 12, seed: 20_261 + at })) {
          const call = { as: test.people.emails.administrator, version: kept.version, body: { [field]: value } };
          const { status, body: answer } = await test.call('PUT', path, call);
          const about = `${field} = ${JSON.stringify(value).slice(0, 80)}: ${JSON.stringify(answer).slice(0, 300)}`;
          const isValid = schema.safeParse(value).success;
          const isRefusedThere = status === 400 && isNamed(answer.fields, field);
          const isRefusedElsewhere = status === 409 || (status === 400 && answer.fields.length > 0);
          const isRight = isValid ? status === 200 || isRefusedElsewhere : isRefusedThere;
          expect({ about, status, isRight }).toEqual({ about, status, isRight: true });
          if (status !== 200) continue;
          kept = answer;
          if (untouched.has(field)) continue;
          expect({ about, kept: kept[field] }).toEqual({ about, kept: keptForm(schema, value) });
        }
      }
    },
  );

  // The change of an order is an act alone, which no record is sent back with.
  it.each(updates.filter(({ resource }) => resource.name !== 'order'))(
    'of $name stays in the place where it was made: another is refused, its own is taken (API-36, API-45)',
    async ({ level, resource, ...one }) => {
      const { path, record } = await requests.make({ ...one, resource }, level, home);
      const read = await requests.read(resource, record);
      const parents = [...resource.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
      const places = [...new Set(['customerId', 'buildingId', 'vendorId', ...parents])].filter(
        (field) => field in resource.record.shape && !(field in resource.update.shape),
      );
      const put = (body: Record<string, unknown>) =>
        test.call('PUT', path, { as: test.people.emails.administrator, version: read.version, body });
      const elsewhere = Object.fromEntries(places.map((field) => [field, NOWHERE]));
      const moved = places.length > 0 ? await put(elsewhere) : { status: 400, body: { fields: [] } };
      const refused = places.map((field) => expect.objectContaining({ field, code: 'notChangeable' }));
      expect(moved).toMatchObject({ status: 400, body: { fields: expect.arrayContaining(refused) } });
      expect(moved.body.fields).toHaveLength(places.length);
      const same = Object.fromEntries(places.map((field) => [field, read[field]]));
      expect(await put(same)).toMatchObject({ status: 200, body: same });
    },
  );
});
