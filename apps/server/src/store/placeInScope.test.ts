import { defineResource, id, name, recordHead, type RuleIssue } from '@atrium/contract';
import { pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { authorize } from '../access/authorize.ts';
import { recordColumns, scopeColumns, sortedText } from '../db/columns.ts';
import { defineStore } from '../directory/defineStore.ts';
import { createExamples } from '../testing/examples.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

const fields = { name: name() };
const scope = { customerId: id(), buildingId: id(), vendorId: id() };

const dish = defineResource({
  name: 'dish',
  path: 'vendor/{vendorId}/dishes',
  levels: { vendor: 'VENDOR.menus' },
  readers: 'feature',
  record: z.object({ ...recordHead, ...scope, ...fields }),
  row: z.object({ ...recordHead, ...scope, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
  query: { filter: ['name'], sort: ['name'], search: ['name'], defaultSort: 'name' },
  references: { vendorId: { resource: 'vendor', code: 'reference' } },
  actions: ['list', 'get', 'create', 'update', 'remove'],
});

const dishTable = pgTable('dishes', {
  ...recordColumns(),
  ...scopeColumns('vendor'),
  name: sortedText('name').notNull(),
});

const dishes = defineStore({ resource: dish, table: dishTable, computed: {} });

describe('a new record of a vendor', () => {
  let test: TestApp;
  let own: string;
  let neighbour: string;

  beforeAll(async () => {
    test = await createTestApp();
    const { customers, buildings } = test.people;
    const examples = createExamples(test.services, test.people);
    const at = (buildingId: string) => ({ customerId: customers.north, buildingId });
    own = (await examples.record('vendor', 'building', at(buildings.north1))).id;
    neighbour = (await examples.record('vendor', 'building', at(buildings.north1))).id;
    await createPerson(test.services, {
      customerId: customers.north,
      email: 'cook@northwind.example',
      privilegeMap: { 'VENDOR.menus': ['view', 'add'] },
      buildingIds: [buildings.north1],
    });
    await test.services.database.query({
      text: `update user_configurations c set vendor_ids = array[$1::uuid]
        from users u where u.id = c.user_id and u.email = 'cook@northwind.example'`,
      values: [own],
    });
  });
  afterAll(() => test.close());

  const place = async (values: Record<string, unknown>, mismatches: RuleIssue[] = []) => {
    const session = (await test.services.sessions.find('cook@northwind.example')) ?? expect.fail('no session');
    const grant = authorize(session, dish, 'add', { requestId: 'dish', address: null });
    return dishes.placeInScope(grant, test.services.database, values, mismatches);
  };

  it('is in the building and customer of its vendor (PERM-07)', async () => {
    expect(await place({ vendorId: own })).toEqual({
      vendorId: own,
      buildingId: test.people.buildings.north1,
      customerId: test.people.customers.north,
    });
  });

  it('is refused for a vendor that the person was not given, for none, and for one of another building (API-16, PERM-07)', async () => {
    await expect(place({ vendorId: neighbour })).rejects.toMatchObject({ status: 404 });
    await expect(place({ vendorId: test.people.buildings.north1 })).rejects.toMatchObject({ status: 404 });
    const { north2 } = test.people.buildings;
    const mismatches: RuleIssue[] = [];
    await place({ vendorId: own, buildingId: north2 }, mismatches);
    expect(mismatches).toEqual([{ field: 'buildingId', code: 'mismatch' }]);
  });
});
