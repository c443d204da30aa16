import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('the venues of a customer', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let campusId: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    north = test.people.customers.north;
    const node = async (body: Record<string, unknown>) =>
      (await test.call('POST', 'space', { as: admin, body: { customerId: north, ...body } })).body.id;
    campusId = await node({ type: 'Campus', name: 'Mill', parentId: await node({ type: 'Region', name: 'Rhône' }) });
    await test.call('PUT', `building/${test.people.buildings.north1}`, {
      as: admin,
      version: 1,
      body: { parentId: campusId, mapSpaceXRefId: 'N1' },
    });
  });
  afterAll(() => test.close());

  const venues = async (as: string, query = '') => {
    const { status, body } = await test.call('GET', `customer/${north}/venue${query}`, { as });
    expect(status).toBe(200);
    return body.value;
  };

  it('are its buildings in their place of the geography (RES-09)', async () => {
    expect(await venues(admin)).toMatchObject([
      {
        id: test.people.buildings.north1,
        name: 'North One',
        type: 'Venue',
        customerId: north,
        parentId: campusId,
        parentType: 'Campus',
        path: ['Rhône', 'Mill'],
        mapSpaceXRefId: 'N1',
        latitude: 45.76,
      },
      { name: 'North Two', type: 'Venue', parentId: null, parentType: null, path: [] },
    ]);
    expect(await venues(admin, `?$filter=parentId eq '${campusId}'&$select=name`)).toEqual([
      { id: test.people.buildings.north1, name: 'North One' },
    ]);
    const page = await test.call('GET', `customer/${north}/venue?$top=1&$count=true`, { as: admin });
    expect(page.body).toMatchObject({ '@odata.count': 2, value: [{ name: 'North One' }] });
  });

  it('are those in the scope of the caller that they may read (RES-09, PERM-07, LIM-07)', async () => {
    const { northManager, southManager, vendor, reader } = test.people.emails;
    expect((await venues(northManager)).map(({ name }: { name: string }) => name)).toEqual(['North One']);
    expect(await venues(vendor)).toEqual([{ id: test.people.buildings.north1, name: 'North One', type: 'Venue' }]);
    expect((await venues(reader)).map((venue: Record<string, unknown>) => Object.keys(venue).length)).toEqual([7, 7]);
    expect((await test.call('GET', `customer/${north}/venue`, { as: southManager })).status).toBe(404);
    expect((await test.call('GET', `customer/${campusId}/venue`, { as: admin })).status).toBe(404);
  });
});
