import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';

const titles = ['Roof garden', 'atrium', 'Élysée', 'Zoo', 'Roof garden', 'Lobby works', 'Bicycle repair'];

describe('a page of a person with several buildings', () => {
  let test: TestApp;
  let manager: string;
  let admin: string;
  let own: string[];

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { north1, north2, south1 } = test.people.buildings;
    own = [north1, north2];
    manager = (
      await createPerson(test.services, {
        customerId: test.people.customers.north,
        email: 'both@northwind.example',
        privilegeMap: { 'BUILDING.articles': ['view'] },
        // The building of another customer stays hidden, although it is listed.
        buildingIds: [...own, south1],
      })
    ).email;
    for (const [place, buildingId] of [...own, south1].entries())
      for (const [index, title] of titles.entries()) {
        const activationDate =
          index % 3 === 0 ? null : `2026-0${String(index + 1)}-0${String(place + 1)}T00:00:00.000Z`;
        const published = index % 2 === 0;
        const body = { buildingId, title, content: '<p>Open</p>', activationDate, published };
        const { status } = await test.call('POST', 'article', { as: admin, body });
        if (status !== 201) throw new Error(`the article was answered ${String(status)}`);
      }
  });
  afterAll(() => test.close());

  const read = async (as: string, query: Record<string, string>) => {
    const answer = await test.call('GET', `article?${new URLSearchParams(query).toString()}`, { as });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it.each([
    { $orderby: 'title' },
    { $orderby: 'title desc' },
    { $orderby: 'activationDate' },
    { $orderby: 'activationDate desc,title' },
    { $orderby: 'id', $filter: 'published eq true' },
    { $orderby: 'title', $skip: '3' },
    { $orderby: 'title', $search: 'roof' },
    { $orderby: 'title', $filter: "contains(title,'o')" },
    { $orderby: 'title', $top: '0' },
    { $orderby: 'title', $skip: '100' },
  ])('has the records, order and count of an administrator who asks for them: %j (PERM-07, API-38)', async (query) => {
    const asked = { $top: '4', $count: 'true', ...query };
    const inOwn = `buildingId in (${own.join(',')})`;
    const $filter = asked.$filter === undefined ? inOwn : `${asked.$filter} and ${inOwn}`;
    const [page, expected] = [await read(manager, asked), await read(admin, { ...asked, $filter })];
    expect(page.value).toEqual(expected.value);
    expect(page['@odata.count']).toBe(expected['@odata.count']);
    expect(page['@odata.count']).toBeGreaterThan(0);
  });

  it('goes on from page to page until each record was there once (API-38)', async () => {
    for (const $orderby of ['title', 'activationDate desc,title']) {
      const ids: string[] = [];
      let next: string | undefined = `article?${new URLSearchParams({ $orderby, $top: '3' }).toString()}`;
      while (next !== undefined) {
        const { body } = await test.call('GET', next, { as: manager });
        ids.push(...body.value.map(({ id }: { id: string }) => id));
        next = body['@odata.nextLink']?.replace('/api/', '');
      }
      expect([ids.length, new Set(ids).size]).toEqual([2 * titles.length, 2 * titles.length]);
    }
  });

  it('is empty below a building that is not theirs, deleted or of another customer (PERM-07)', async () => {
    const { north1, south1 } = test.people.buildings;
    const count = async (buildingId: string) =>
      (await read(manager, { buildingId, $count: 'true' }))['@odata.count'] as unknown;
    expect([await count(north1), await count(south1)]).toEqual([titles.length, 0]);
    const setDeleted = (at: string) =>
      test.services.database.query({
        text: `update buildings set deleted_at = ${at} where id = $1::uuid`,
        values: [north1],
      });
    await setDeleted('now()');
    const left = await read(manager, { $count: 'true', $top: '100' });
    expect([await count(north1), left['@odata.count'], left.value.length]).toEqual([0, titles.length, titles.length]);
    await setDeleted('null');
    expect(await count(north1)).toBe(titles.length);
  });
});
