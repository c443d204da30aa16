import { registry, type ResourceDefinition } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { wholeDescription } from '../../testing/wholeDescription.ts';

/** What this test reads of the description: the parameters of lists. */
const described = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ parameters: z.array(z.object({ name: z.string() })) }).optional() }),
  ),
});

const article = (title: string, buildingId: string) => ({ title, buildingId, content: '<p>Open</p>' });

describe('the filter Deleted of a list', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const read = async (path: string, as = admin) => test.call('GET', path, { as });
  const namesIn = async (path: string, as = admin, field = 'title') => {
    const { status, body } = await read(path, as);
    expect(status).toBe(200);
    return body.value.map((row: Record<string, unknown>) => row[field]);
  };
  const remove = async (path: string, id: string) => {
    const { body } = await read(`${path}/${id}`);
    const { status } = await test.call('DELETE', `${path}/${id}`, { as: admin, version: body.version });
    expect(status).toBe(204);
  };
  const createDeleted = async (path: string, body: Record<string, unknown>) => {
    const created = await test.call('POST', path, { as: admin, body });
    expect(created.status).toBe(201);
    await remove(path, created.body.id);
    return String(created.body.id);
  };
  const editor = async (name: string, permissions: ('view' | 'edit' | 'delete')[], buildingIds: string[]) =>
    (
      await createPerson(test.services, {
        customerId: test.people.customers.north,
        email: `${name}@northwind.example`,
        privilegeMap: { 'BUILDING.articles': permissions },
        buildingIds,
      })
    ).email;

  it('shows the deleted records alone, with pages, order, search and count (WORK-10, AUDIT-07)', async () => {
    const { north1 } = test.people.buildings;
    await test.call('POST', 'article', { as: admin, body: article('Standing lobby', north1) });
    for (const title of ['Lobby closed', 'Lobby open', 'Roof open'])
      await createDeleted('article', article(title, north1));
    expect(await namesIn('article?deleted=true&$orderby=title desc')).toEqual([
      'Roof open',
      'Lobby open',
      'Lobby closed',
    ]);
    const { body } = await read('article?deleted=true&$search=lobby&$top=1&$count=true');
    expect([body['@odata.count'], body.value[0].title]).toEqual([2, 'Lobby closed']);
    expect(body.value[0].revision.action).toBe('DELETE');
    expect(await namesIn(String(body['@odata.nextLink']).replace('/api/', ''))).toEqual(['Lobby open']);
    expect((await read('article/$count?deleted=true')).body).toBe('3');
    expect(await namesIn('article?deleted=false')).toEqual(['Standing lobby']);
  });

  it('opens a deleted record whole, while its own address is 404, and restores it (WORK-10, AUDIT-07)', async () => {
    const id = await createDeleted('article', article('Opened', test.people.buildings.north1));
    expect((await read(`article/${id}`)).status).toBe(404);
    expect((await read(`article?id=${id}`)).status).toBe(404);
    const { status, body } = await read(`article?id=${id}&deleted=true`);
    expect([status, body.title, body.content]).toEqual([200, 'Opened', '<p>Open</p>']);
    expect((await test.call('POST', `article/${id}/restore`, { as: admin })).status).toBe(200);
    expect((await read(`article?id=${id}&deleted=true`)).status).toBe(404);
    expect((await read(`article/${id}`)).status).toBe(200);
  });

  it('shows what is in the own scope to those who may restore it, and to no one else (WORK-10, PERM-07, SEC-02)', async () => {
    const { north1, north2, south1 } = test.people.buildings;
    for (const [title, place] of [
      ['In north 1', north1],
      ['In north 2', north2],
      ['In south 1', south1],
    ] as const)
      await createDeleted('article', article(title, place));
    const path = "article?deleted=true&$filter=contains(title,'In ')";
    expect(await namesIn(path)).toHaveLength(3);
    const restorer = await editor('restorer', ['view', 'delete'], [north1, south1]);
    expect(await namesIn(path, restorer)).toEqual(['In north 1']);
    const writer = await editor('writer', ['view', 'edit'], [north1]);
    expect((await read(path, writer)).status).toBe(403);
    expect((await read(path, test.people.emails.reader)).status).toBe(403);
    // Without the right to view, names to choose from are all there is.
    expect((await read(path, await editor('blind', ['delete'], [north1]))).status).toBe(403);
  });

  it('has the deleted buildings of one’s own for people with the right to delete (BLDG-32, PERM-25)', async () => {
    const { north2 } = test.people.buildings;
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'estates@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'delete'] },
      buildingIds: [north2],
    });
    await remove('building', north2);
    expect(await namesIn('building', email, 'id')).toEqual([]);
    expect(await namesIn('building?deleted=true', email, 'id')).toEqual([north2]);
    const restored = await test.call('POST', `building/${north2}/restore`, { as: email });
    expect([restored.status, restored.body.status]).toEqual([200, 'Active']);
  });

  it('has deleted customers, users and roles (CUST-07, AUDIT-07)', async () => {
    const customer = await test.call('POST', 'customer', {
      as: admin,
      body: { name: 'Gone', emailDomains: ['gone.example'] },
    });
    expect(customer.status).toBe(201);
    await remove('customer', customer.body.id);
    expect(await namesIn('customer?deleted=true', admin, 'name')).toEqual(['Gone']);
    const { status } = await test.call('POST', `customer/${String(customer.body.id)}/restore`, { as: admin });
    expect(status).toBe(200);
    const role = await createDeleted('role', { name: 'Gone role', privilegeMap: {}, canGrantRoles: [] });
    expect(await namesIn('role?deleted=true', admin, 'id')).toEqual([role]);
    expect((await read(`role?id=${role}&deleted=true`)).body.name).toBe('Gone role');
    expect((await read('role?deleted=true', test.people.emails.northManager)).status).toBe(403);
  });

  it('is a filter of every list whose records can be restored (WORK-10)', async () => {
    const { paths } = described.parse(wholeDescription((await test.call('GET', 'openapi.json', { as: admin })).text));
    const restorable = Object.values<ResourceDefinition>(registry).filter(
      ({ actions, path }) =>
        actions.includes('restore') && actions.includes('list') && paths[`/${path}`]?.get !== undefined,
    );
    expect(restorable.length).toBeGreaterThan(40);
    const without = restorable.filter(
      ({ path }) => paths[`/${path}`]?.get?.parameters.some(({ name }) => name === 'deleted') !== true,
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('refuses what is neither true nor false, and lists that restore nothing (API-11)', async () => {
    expect((await read('article?deleted=maybe')).body.fields).toMatchObject([{ field: 'deleted' }]);
    expect((await read('registration?deleted=true')).status).toBe(400);
  });
});
