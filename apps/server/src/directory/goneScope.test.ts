import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { sql } from '../db/sql.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { createExamples } from '../testing/examples.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('what was below a place that is deleted', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;

  beforeEach(async () => {
    test = await createTestApp();
    ({ administrator: admin, northManager: manager } = test.people.emails);
  });
  afterEach(() => test.close());

  it.each(['article', 'keyContact', 'tenant', 'event'] as const)(
    'is not seen by the managers of a deleted building: %s (BLDG-32, SEC-02)',
    async (resource) => {
      const { buildings, customers } = test.people;
      const examples = createExamples(test.services, test.people);
      const place = { customerId: customers.north, buildingId: buildings.north1 };
      const { id, mark } = await examples.record(resource, 'building', place);
      const { path } = test.services.stores.named(resource).resource;
      const at = `${path.replace('{buildingId}', buildings.north1)}/${id}`;
      const found = async () => (await test.call('GET', `search?text=${mark}`, { as: manager })).body.value.length;
      expect([(await test.call('GET', at, { as: manager })).status, await found()]).toEqual([200, 1]);
      const deleted = await test.call('DELETE', `building/${buildings.north1}`, { as: admin, version: 1 });
      expect(deleted.status).toBe(204);
      expect([(await test.call('GET', at, { as: manager })).status, await found()]).toEqual([404, 0]);
    },
  );

  it('does not sign in: people of a deleted customer have no session (AUTH-58)', async () => {
    const { database, sessions } = test.services;
    expect(await sessions.find(manager)).not.toBeNull();
    await database.query(
      sql`update ${customerTable} set ${customerTable.deletedAt} = now() where ${customerTable.id} = ${test.people.customers.north}::uuid`,
    );
    sessions.forget();
    expect(await sessions.find(manager)).toBeNull();
    expect(await sessions.find(test.people.emails.southManager)).not.toBeNull();
  });
});
