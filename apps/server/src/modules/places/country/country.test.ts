import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('countries and their states', () => {
  let test: TestApp;
  let admin: string;
  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  const japan = { name: 'Japan', isoCode: 'JP', mobilePrefix: '+81', currencyName: 'Yen', currencyCode: 'JPY' };

  it('keep name, ISO code, prefix and currency; name and ISO code are required and unique (ROOT-18, RES-20)', async () => {
    const created = await test.call('POST', 'building/country', { as: admin, body: japan });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(japan);
    const missing = await test.call('POST', 'building/country', { as: admin, body: { mobilePrefix: '81' } });
    expect(missing.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'isoCode',
      'mobilePrefix',
      'name',
    ]);
    const twice = await test.call('POST', 'building/country', { as: admin, body: { ...japan, name: 'japan' } });
    expect(twice.status).toBe(409);
    expect(twice.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual(['isoCode', 'name']);
  });

  it('and other records of the catalogue are found by what they are called in French (API-38, KIT-11, SHELL-45)', async () => {
    const create = async (path: string, body: object) =>
      expect((await test.call('POST', path, { as: admin, body })).status).toBe(201);
    const found = async (list: string, search: string, field = 'name') => {
      const { body } = await test.call('GET', `${list}?$search=${encodeURIComponent(search)}`, { as: admin });
      return body.value.map((row: Record<string, unknown>) => row[field]);
    };
    await create('building/country', { name: 'Germany', isoCode: 'DE' });
    await create('building/country', { name: 'Côte d’Ivoire', isoCode: 'CI' });
    await create('building/country', { name: 'Deutschland (former)', isoCode: 'DD' });
    const zone = { displayName: 'London (United Kingdom Time)', ianaName: 'Europe/London', gmtStandard: 'GMT+00:00' };
    await create('building/timezone', zone);
    expect(await found('building/country', 'Allemagne')).toEqual(['Germany']);
    expect(await found('building/country', 'ALLEM')).toEqual(['Germany']);
    expect(await found('building/country', 'germ')).toEqual(['Germany']);
    expect(await found('building/country', "d'ivoire")).toEqual(['Côte d’Ivoire']);
    expect(await found('building/country', 'Allemagne DE')).toEqual(['Germany']);
    expect(await found('building/country', 'Allemagne FR')).toEqual([]);
    for (const sign of ['%', '_', '\\']) expect(await found('building/country', sign)).toEqual([]);
    expect(await found('building/timezone', 'Londres Royaume', 'displayName')).toEqual([zone.displayName]);
    expect(await found('role', 'gestionnaire')).toEqual(['Building manager', 'Campus manager']);
    expect(
      (await test.call('GET', 'building/country?$search=Allemagne&$count=true', { as: admin })).body,
    ).toMatchObject({
      '@odata.count': 1,
    });
    const everywhere = await test.call('GET', 'search?text=allemagne', { as: admin });
    expect(everywhere.body.value).toMatchObject([{ resource: 'country', name: 'Germany' }]);
    // Who reads content alone chooses countries as well.
    expect(
      (await test.call('GET', 'building/country?$search=Allemagne', { as: test.people.emails.northManager })).body
        .value,
    ).toHaveLength(1);
  });

  it('keep states of one country, listed under it alone (ROOT-19, RES-90)', async () => {
    const country = await test.call('POST', 'building/country', { as: admin, body: { name: 'Canada', isoCode: 'CA' } });
    const path = `building/country/${country.body.id}/state`;
    const created = await test.call('POST', path, { as: admin, body: { name: 'Québec', isoCode: 'CA-QC' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ name: 'Québec', isoCode: 'CA-QC', countryId: country.body.id });
    expect((await test.call('GET', `${path}?$search=quebec`, { as: admin })).body.value).toHaveLength(1);
    const { countryId, stateId } = test.people.reference;
    expect((await test.call('GET', `building/country/${countryId}/state`, { as: admin })).body.value).toHaveLength(1);
    expect((await test.call('GET', `${path}/${stateId}`, { as: admin })).status).toBe(404);
    expect((await test.call('GET', `building/country/${crypto.randomUUID()}/state`, { as: admin })).status).toBe(404);
    expect((await test.call('DELETE', `${path}/${created.body.id}`, { as: admin, version: 1 })).status).toBe(204);
  });

  it('keep a state that a building uses, and say which does (ROOT-21)', async () => {
    const { countryId, stateId } = test.people.reference;
    const { north1 } = test.people.buildings;
    const building = (await test.call('GET', `building/${north1}`, { as: admin })).body;
    const placed = await test.call('PUT', `building/${north1}`, {
      as: admin,
      version: building.version,
      body: { stateId },
    });
    expect(placed.status).toBe(200);
    const path = `building/country/${countryId}/state/${stateId}`;
    const { version } = (await test.call('GET', path, { as: admin })).body;
    const refused = await test.call('DELETE', path, { as: admin, version });
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'building', message: '1', names: ['North One'] }],
    ]);
    await test.call('PUT', `building/${north1}`, { as: admin, version: placed.body.version, body: { stateId: null } });
  });

  it('are not deleted while a building or a state uses them, and the message says so (ROOT-21)', async () => {
    const { countryId } = test.people.reference;
    const refused = await test.call('DELETE', `building/country/${countryId}`, { as: admin, version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('inUse');
    expect(refused.body.message).toContain('building');
    expect(refused.body.message).toContain('state');
    const dependents = await test.call('GET', `building/country/${countryId}/dependents`, { as: admin });
    const { customers } = test.people;
    expect(dependents.body.value).toMatchObject([
      {
        resource: 'building',
        field: 'countryId',
        count: 3,
        names: ['North One', 'North Two', 'South One'],
        places: [
          { customerId: customers.north, customerName: 'Northwind', name: 'North One', count: 2 },
          { customerId: customers.south, name: 'South One', count: 1 },
        ],
      },
      {
        resource: 'state',
        field: 'countryId',
        count: 1,
        names: ['Auvergne-Rhône-Alpes'],
        places: [{ customerId: null, parents: { countryId }, count: 1 }],
      },
    ]);
  });
});
