import { registry, type ResourceName } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createExamples, type ExampleMaker } from '../testing/examples.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

const masterData = ['timezone', 'country', 'state', 'tag', 'icon'] as const satisfies readonly ResourceName[];

describe('master data', () => {
  let test: TestApp;
  let examples: ExampleMaker;
  let clerk: string;

  beforeAll(async () => {
    test = await createTestApp();
    examples = createExamples(test.services, test.people);
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'clerk@northwind.example',
      privilegeMap: { 'BUILDING.articles': ['view'] },
      buildingIds: [test.people.buildings.north1],
    });
    clerk = email;
  });
  afterAll(() => test.close());

  it.each(masterData)(
    'has each %s once for all customers, kept at the root and read by who has a portal privilege (ROOT-32)',
    async (name) => {
      const { levels, path } = registry[name];
      expect(Object.keys(levels)).toEqual(['root']);
      const place = { customerId: test.people.customers.south, buildingId: test.people.buildings.south1 };
      const { id, fixed, mark } = await examples.record(name, 'root', place);
      const list = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(fixed[field]));
      const shown = await test.call('GET', `${list}?$search=${mark}`, { as: clerk });
      expect([shown.status, shown.body.value?.map((row: { id: string }) => row.id)]).toEqual([200, [id]]);
      expect((await test.call('POST', list, { as: clerk, body: {} })).status).toBe(403);
      expect((await test.call('GET', list, { as: test.people.emails.reader })).status).toBe(403);
    },
  );
});
