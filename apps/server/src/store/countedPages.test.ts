import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

describe('the count of a list', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;

  /** Adds articles to a building in one statement. */
  const add = (count: number, buildingId: string) =>
    test.services.database.query({
      text: `insert into articles (id, customer_id, building_id, title, content)
        select gen_random_uuid(), b.customer_id, b.id, 'Counted ' || n, '<p>Open</p>'
          from buildings b, generate_series(1, $1::int) n where b.id = $2::uuid`,
      values: [count, buildingId],
    });
  const counts = async (as: string, query: string) => {
    const list = await test.call('GET', `article?$top=1&$count=true&${query}`, { as });
    const all = await test.call('GET', `article/$count?${query}`, { as });
    expect([list.status, all.status]).toEqual([200, 200]);
    return [list.body['@odata.count'], Number(all.body)];
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { north1 } = test.people.buildings;
    const person = {
      customerId: test.people.customers.north,
      email: 'counted@northwind.example',
      buildingIds: [north1],
    };
    ({ email: manager } = await createPerson(test.services, {
      ...person,
      privilegeMap: { 'BUILDING.articles': ['view'] },
    }));
    await add(10_000, north1);
  });
  afterAll(() => test.close());

  it('is exact up to 10,000 and 10,001 of more, for everyone; $count of the path counts all (API-12, API-44)', async () => {
    const { north1, north2 } = test.people.buildings;
    const queries = ['', `buildingId=${north1}`, "$filter=startswith(title,'Counted')", '$search=counted'];
    for (const as of [admin, manager])
      for (const query of queries) expect([as, query, await counts(as, query)]).toEqual([as, query, [10_000, 10_000]]);
    await add(500, north1);
    for (const as of [admin, manager])
      for (const query of queries) expect([as, query, await counts(as, query)]).toEqual([as, query, [10_001, 10_500]]);
    await add(7, north2);
    expect(await counts(admin, `buildingId=${north2}`)).toEqual([7, 7]);
    expect(await counts(manager, `buildingId=${north2}`)).toEqual([0, 0]);
    expect(await counts(admin, '')).toEqual([10_001, 10_507]);
    expect(await counts(manager, '')).toEqual([10_001, 10_500]);
  });

  it('takes up to 10,000 records in a bulk action, and refuses more (KIT-05)', async () => {
    const addDevices = (first: number, last: number) =>
      test.services.database.query({
        text: `insert into devices (id, customer_id, building_id, kind, name, hardware_id)
          select gen_random_uuid(), b.customer_id, b.id, 'Sensor', 'Sensor ' || n, 'counted-' || n
            from buildings b, generate_series($1::int, $2::int) n where b.id = $3::uuid`,
        values: [first, last, test.people.buildings.north1],
      });
    const preview = () =>
      test.call('POST', 'device/bulk/preview', {
        as: admin,
        body: { selection: { filter: "startswith(name,'Sensor')" }, change: { zoneId: 'L-1' } },
      });
    await addDevices(1, 10_000);
    expect(await preview()).toMatchObject({ status: 200, body: { total: 10_000 } });
    await addDevices(10_001, 10_001);
    expect(await preview()).toMatchObject({ status: 400, body: { fields: [{ field: 'selection', code: 'tooMany' }] } });
  });
});
