import { expandsOf, levelsOf, registry, type ResourceDefinition } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createExamples, type ExampleMaker } from '../apps/server/src/testing/examples.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { placesOf } from './createSubjects.ts';
import { filled } from './resourceRequests.ts';
import { readSqlOf } from '../apps/server/src/store/readSql.ts';

const listed = Object.values<ResourceDefinition>(registry)
  .filter((resource) => resource.actions.includes('list') && Object.keys(expandsOf(resource)).length > 0)
  .map((resource) => ({ name: resource.name, resource, expands: expandsOf(resource) }));

describe('$expand', () => {
  let test: TestApp;
  let examples: ExampleMaker;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    examples = createExamples(test.services, test.people);
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  it.each(listed)('answers every reference of $name (API-38, API-44)', async ({ resource, expands }) => {
    const [level = 'root'] = levelsOf(resource).toReversed();
    const { id, fixed } = await examples.record(resource.name, level, placesOf(test.people).home);
    const names = Object.keys(expands).join(',');
    const path = filled(resource.listPath ?? resource.path, fixed);
    const answer = await test.call('GET', `${path}?$filter=id eq ${id}&$expand=${names}`, { as: admin });
    const [row] = answer.body.value;
    expect(row).toBeDefined();
    for (const [name, { field }] of Object.entries(expands))
      expect([name, row[name]?.id ?? null]).toEqual([name, row[field]]);
  });

  it.each(listed)(
    'shows what $name refers to and is deleted where its own list does (API-44, PERM-25)',
    async ({ resource, expands }) => {
      const [level = 'root'] = levelsOf(resource).toReversed();
      const { id, fixed } = await examples.record(resource.name, level, placesOf(test.people).home);
      const path = filled(resource.listPath ?? resource.path, fixed);
      const [shown, expected]: [unknown[], unknown[]] = [[], []];
      for (const [name, reference] of Object.entries(expands)) {
        const asked = `${path}?$filter=id eq ${id}&$expand=${name}`;
        const row = async () => (await test.call('GET', asked, { as: admin })).body.value?.[0];
        const referred = (await row())?.[reference.field];
        // Without what it is in itself, or with it, a person who asks is in no customer.
        if (typeof referred !== 'string' || reference.resource === 'customer') continue;
        const store = test.services.stores.named(reference.resource);
        const { resource: other } = store;
        const mark = (deletedAt: string | null) =>
          test.services.database.query({
            text: `update "${readSqlOf(store).tableName}" set deleted_at = $2::timestamptz where id = $1::uuid`,
            values: [referred, deletedAt],
          });
        await mark(new Date().toISOString());
        try {
          const isSeen =
            !other.path.includes('{') &&
            (await test.call('GET', `${other.path}/${referred}`, { as: admin })).status === 200;
          const left = await row();
          if (left !== undefined) shown.push([name, left[name]?.id ?? null]);
          // A building that is deleted is seen in its own list by everyone who manages buildings.
          const mustBeSeen = isSeen || reference.resource === 'building';
          if (left !== undefined) expected.push([name, mustBeSeen ? referred : null]);
        } finally {
          await mark(null);
        }
      }
      expect(shown).toEqual(expected);
    },
  );

  it('names what the caller sees and leaves out what another scope has (API-44, SEC-19)', async () => {
    const { buildings, emails } = test.people;
    const path = `building/${buildings.north1}/employee`;
    const body = { firstName: 'Robin', lastName: 'Lane', email: 'robin@northwind.example' };
    const made = await test.call('POST', path, {
      as: admin,
      body: { ...body, preferredBuildingId: buildings.north2 },
    });
    expect(made.status).toBe(201);
    const asked = `${path}?$filter=id eq ${made.body.id}&$expand=preferredBuilding,building`;
    const seenBy = async (as: string) => (await test.call('GET', asked, { as })).body.value[0];
    const [seen, limited] = [await seenBy(admin), await seenBy(emails.northManager)];
    expect(seen.preferredBuilding).toEqual({ id: buildings.north2, name: 'North Two' });
    expect([limited.preferredBuilding, limited.building]).toEqual([null, { id: buildings.north1, name: 'North One' }]);
  });
});
