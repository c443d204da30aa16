import { levelsOf, type Level } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { routes } from '../apps/server/src/routes.ts';
import { createExamples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { placesOf } from './createSubjects.ts';
import { filled, plainRouteOf } from './resourceRequests.ts';

/** What a record below a place names it by. */
const scopeFields = ['customerId', 'buildingId', 'vendorId', 'buildingIds', 'vendorIds'];

/** No id, nor a list of ids. */
const malformed: readonly unknown[] = [
  5,
  'x',
  '',
  ' ',
  true,
  {},
  [null],
  ['x'],
  [[]],
  '0190a8e0-0000-7000-8000-00000000000\u0000',
];

const creates = routes.flatMap((route) => {
  const plain = plainRouteOf(route);
  if (plain?.kind !== 'create') return [];
  const { resource } = plain;
  const fields = scopeFields.filter((field) => field in resource.create.shape);
  return levelsOf(resource).flatMap((level: Level) =>
    fields.map((field) => ({ path: route.path, name: resource.name, level, field })),
  );
});

describe('a malformed id of a place in the body of a create', () => {
  let test: TestApp;
  let examples: ExampleMaker;

  beforeAll(async () => {
    test = await createTestApp();
    examples = createExamples(test.services, test.people);
  });
  afterAll(() => test.close());

  it('is tried with every resource that has one', () => {
    expect(creates.length).toBeGreaterThan(20);
    expect(new Set(creates.map(({ name }) => name))).toContain('eventSession');
  });

  it.each(creates)('is refused at $field of $name at level $level (API-15, API-40)', async (create) => {
    const { body, fixed = {} } = await examples.body(create.name, create.level, placesOf(test.people).home);
    for (const value of malformed) {
      const answer = await test.call('POST', filled(create.path, fixed), {
        as: test.people.emails.administrator,
        body: { ...body, [create.field]: value },
      });
      const fields = (answer.body.fields ?? []).map(({ field }: { field: string }) => field.split('.')[0]);
      const about = `${JSON.stringify(value)}: ${JSON.stringify(answer.body).slice(0, 300)}`;
      expect({ about, status: answer.status, isNamed: fields.includes(create.field) }).toEqual({
        about,
        status: 400,
        isNamed: true,
      });
    }
  });
});
