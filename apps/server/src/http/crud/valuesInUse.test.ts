import { registry, type ResourceDefinition, writeApply, type GroupQuery } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';

describe('the values in use of a field of a list', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    const { north1, north2 } = test.people.buildings;
    for (const [title, buildingId, published] of [
      ['Roof garden', north1, true],
      ['Roof closed', north1, false],
      ['Lobby', north1, false],
      ['Canteen', north2, false],
    ] as const) {
      const body = { title, buildingId, content: '<p>Open</p>', published };
      await test.call('POST', 'article', { as: admin, body });
    }
  });
  afterAll(() => test.close());

  const ask = (path: string, group: Partial<GroupQuery> & { field: string }, as = admin, more = '') =>
    test.call(
      'GET',
      `${path}?$apply=${encodeURIComponent(writeApply({ filter: null, search: null, ...group }))}${more}`,
      {
        as,
      },
    );

  it('are counted for the records that filter and search find, the most frequent first (KIT-01, API-44)', async () => {
    const all = await ask('article', { field: 'published' });
    expect([all.status, all.body]).toEqual([
      200,
      {
        value: [
          { published: false, count: 3 },
          { published: true, count: 1 },
        ],
      },
    ]);
    const { north1 } = test.people.buildings;
    const filter = { kind: 'compare', field: 'buildingId', operator: 'eq', value: north1 } as const;
    expect((await ask('article', { field: 'published', filter, search: 'roof' })).body.value).toEqual([
      { published: false, count: 1 },
      { published: true, count: 1 },
    ]);
    const named = { kind: 'match', field: 'title', function: 'contains', value: "o'(f)/search(" } as const;
    expect((await ask('article', { field: 'published', filter: named })).body.value).toEqual([]);
    expect((await ask('article', { field: 'title' }, admin, '&$top=2')).body.value).toEqual([
      { title: 'Canteen', count: 1 },
      { title: 'Lobby', count: 1 },
    ]);
  });

  it('stay within the caller’s scope, rights and what they are shown (KIT-01, PERM-07, SEC-19)', async () => {
    const { north1 } = test.people.buildings;
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'counting@northwind.example',
      privilegeMap: { 'BUILDING.articles': ['view'] },
      buildingIds: [north1],
    });
    expect((await ask('article', { field: 'buildingId' }, email)).body.value).toEqual([
      { buildingId: north1, count: 3 },
    ]);
    expect((await ask('article', { field: 'published' }, email, '&deleted=true')).status).toBe(403);
    expect((await ask('identityprovider', { field: 'name' }, email)).status).toBe(403);
    const assistant = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'assistant@northwind.example',
      privilegeMap: { 'CUSTOMER.users': ['view'] },
    });
    const roles = (await ask('user', { field: 'roles' }, assistant.email)).body.value;
    const users = (await test.call('GET', 'user?$top=100', { as: assistant.email })).body.value;
    const shown = new Set(users.flatMap((user: { roles: string[] }) => user.roles));
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.every(({ roles: id }: { roles: string }) => shown.has(id))).toBe(true);
  });

  it('of arrays are counted one by one, of deleted records by those who may restore them (KIT-01, WORK-10)', async () => {
    const { administrator, reader } = test.people.roles;
    const { value } = (await ask('user', { field: 'roles' })).body;
    const countOf = (id: string) => value.find((one: { roles: string }) => one.roles === id)?.count;
    expect([countOf(administrator), countOf(reader)]).toEqual([1, 1]);
    const { value: listed } = (await test.call('GET', "article?$filter=title eq 'Canteen'", { as: admin })).body;
    const [{ id, version }] = listed;
    await test.call('DELETE', `article/${id}`, { as: admin, version });
    const deleted = await ask('article', { field: 'buildingId' }, admin, '&deleted=true');
    expect(deleted.body.value).toEqual([{ buildingId: test.people.buildings.north2, count: 1 }]);
    expect((await ask('article', { field: 'published' })).body.value[0]).toEqual({ published: false, count: 2 });
  });

  it('are answered by every list of records that is filtered by words or records (KIT-01)', async () => {
    const { buildings, customers } = test.people;
    const ids: Readonly<Record<string, string>> = { buildingId: buildings.north1, customerId: customers.north };
    const refused: string[] = [];
    let asked = 0;
    for (const { name, actions, path, listPath = path, query, row } of Object.values<ResourceDefinition>(registry)) {
      const field = query.filter.find(
        (one) => one in row.shape && !/(?:date|At|On|order|size|count|number|starts|ends)$/i.test(one),
      );
      const filled = listPath.replaceAll(/\{(\w+)\}/g, (whole, id: string) => ids[id] ?? whole);
      if (!actions.includes('list') || field === undefined || filled.includes('{')) continue;
      const { status, body } = await ask(filled, { field });
      asked += 1;
      if (status !== 200) refused.push(`${name} ${field}: ${JSON.stringify(body.fields)}`);
    }
    expect(asked).toBeGreaterThan(40);
    expect(refused).toEqual([]);
  });

  it.each([
    ['a field that is not filtered by', 'groupby((content),aggregate($count as count))', ''],
    ['a number', 'groupby((version),aggregate($count as count))', ''],
    ['another aggregate', 'groupby((published),aggregate(version with sum as count))', ''],
    ['a broken filter', 'filter(published eq)/groupby((published),aggregate($count as count))', ''],
    ['another part', 'top(1)/groupby((published),aggregate($count as count))', ''],
    ['a parameter of pages', 'groupby((published),aggregate($count as count))', '&$orderby=title'],
    ['more than 1,000', 'groupby((published),aggregate($count as count))', '&$top=1001'],
  ])('are refused for %s (API-40, SEC-09)', async (_, apply, more) => {
    const answer = await test.call('GET', `article?$apply=${encodeURIComponent(apply)}${more}`, { as: admin });
    const named = answer.body.fields.map(({ field }: { field: string }) => field);
    expect([answer.status, named]).toEqual([400, [more === '' ? '$apply' : more.slice(1).split('=')[0]]]);
  });
});
