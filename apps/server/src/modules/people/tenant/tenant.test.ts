import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('tenants', () => {
  let test: TestApp;
  let path: string;
  let manager: string;

  const add = (body: Record<string, unknown>) => test.call('POST', path, { as: manager, body });

  beforeAll(async () => {
    test = await createTestApp();
    path = `building/${test.people.buildings.north1}/tenant`;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  it('keep every field, under a name that is theirs in the building (BLDG-41, RES-122)', async () => {
    const body = {
      name: 'Juniper Studio',
      floor: -1,
      allFloors: false,
      companyBlurb: 'They draw maps.',
      website: 'juniper.example',
      active: true,
    };
    const made = await add(body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...body, buildingId: test.people.buildings.north1 });
    expect((await add({ ...body, name: 'JUNIPER studio' })).status).toBe(409);
    expect((await test.call('GET', `${path}/${made.body.id}`, { as: manager })).body).toEqual(made.body);
  });

  it.each([
    [{ floor: 'third' }, 'floor', 'number'],
    [{}, 'floor', 'required'],
    [{ floor: null, allFloors: false }, 'floor', 'required'],
    [{ floor: 2, website: 'https://juniper.example/about' }, 'website', 'domain'],
    [{ floor: 2, website: 'juniper' }, 'website', 'domain'],
  ])('refuse %j (BLDG-42)', async (part, field, code) => {
    const answer = await add({ name: 'Wrong', ...part });
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field, code }]]);
  });

  it('need no floor when they have all of them (BLDG-42)', async () => {
    expect((await add({ name: 'Everywhere', allFloors: true })).body).toMatchObject({ floor: null, allFloors: true });
  });

  it('are no longer shown in the app once they are not active (BLDG-43)', async () => {
    const { id } = (await add({ name: 'Moving out', floor: 4 })).body;
    const reader = test.people.emails.reader;
    expect((await test.call('GET', `${path}/${id}`, { as: reader })).body).toMatchObject({ name: 'Moving out' });
    const off = await test.call('PUT', `${path}/${id}`, { as: manager, version: 1, body: { active: false } });
    expect(off.body.active).toBe(false);
    expect((await test.call('GET', `${path}/${id}`, { as: reader })).status).toBe(404);
  });
});
