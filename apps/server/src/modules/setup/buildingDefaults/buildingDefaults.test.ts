import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

describe('the defaults of new buildings', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  const menu: Record<string, string> = {};

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north } = test.people.customers);
    for (const word of ['map', 'news'])
      await createRecord(test.services, 'test', 'extension', { name: word, code: `extension.${word}` });
    for (const word of ['news', 'map', 'help'])
      menu[word] = await createRecord(test.services, 'test', 'appMenu', { name: word, key: `appMenu.${word}` });
  });
  afterEach(() => test.services.database.query({ text: 'delete from building_defaults', values: [] }));
  afterAll(() => test.close());

  const create = (body: Record<string, unknown>, as = admin) =>
    test.call('POST', 'building/defaults', { as, body: { customerId: north, ...body } });
  const place = () => {
    const { countryId, timezoneId } = test.people.reference;
    return { address: '1 Quay', city: 'Lyon', countryId, timezoneId, latitude: 45, longitude: 4 };
  };
  const build = async (body: Record<string, unknown> = {}) =>
    (await test.call('POST', 'building', { as: admin, body: { customerId: north, name: 'Quay', ...place(), ...body } }))
      .body;
  /** The app menu of a building, in its order. */
  const menuOf = async (buildingId: string): Promise<string[]> => {
    const { body } = await test.call('GET', `config/appmenus?buildingId=${buildingId}`, { as: admin });
    return body.value.flatMap((one: { key: string; enabled: boolean }) => (one.enabled ? [one.key] : []));
  };
  const codes = (answer: { body: { fields: { field: string; code: string }[] } }) =>
    Object.fromEntries(answer.body.fields.map(({ field, code }) => [field, code]));

  it('are country, timezone, currency, size unit, extensions and app menu, square feet by default (CUST-18, BLDG-12)', async () => {
    const { countryId, timezoneId } = test.people.reference;
    const units = { currency: 'EUR', sizeUnit: 'squareMetres' };
    const body = { countryId, timezoneId, ...units, extensions: ['extension.map'], appMenuIds: [menu['news']] };
    const created = await create(body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, customerId: north, customerName: 'Northwind' });
    const path = `building/defaults/${created.body.id}`;
    const changed = await test.call('PUT', path, { as: admin, version: 1, body: { currency: null, extensions: [] } });
    expect(changed.body).toMatchObject({ currency: null, extensions: [], timezoneId });
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(204);
    expect((await create({})).body).toMatchObject({
      countryId: null,
      sizeUnit: 'squareFeet',
      extensions: [],
      appMenuIds: [],
    });
    expect((await test.call('POST', `${path}/restore`, { as: admin })).status).toBe(409);
  });

  it('name every wrong field, and take only what is in the master data and the catalogue (CUST-18, API-40)', async () => {
    const wrong = await create({
      countryId: test.people.reference.timezoneId,
      timezoneId: test.people.reference.countryId,
      currency: 'euro',
      sizeUnit: 'acre',
      extensions: ['map'],
    });
    expect(wrong.status).toBe(400);
    expect(codes(wrong)).toMatchObject({ currency: 'tooLong', sizeUnit: 'choice', 'extensions.0': 'keyPrefix' });
    expect(codes(await create({ countryId: test.people.reference.timezoneId }))).toEqual({ countryId: 'country' });
    expect(codes(await create({ timezoneId: north }))).toEqual({ timezoneId: 'timezone' });
    expect(codes(await create({ extensions: ['extension.map', 'extension.moon', 'extension.Map'] }))).toEqual({
      'extensions.1': 'reference',
      'extensions.2': 'duplicate',
    });
    const ofBuilding = { name: 'map', key: 'appMenu.map', buildingId: test.people.buildings.north1, enabled: true };
    const own = await test.call('POST', 'config/appmenu', { as: admin, body: ofBuilding });
    // An id that is sent twice is one entry.
    expect(codes(await create({ appMenuIds: [menu['help'], menu['help'], own.body.id] }))).toEqual({
      'appMenuIds.1': 'reference',
    });
  });

  it('exist once for a customer, also when two people save at the same moment (CUST-18)', async () => {
    const both = await Promise.all([create({ currency: 'EUR' }), create({ currency: 'CHF' })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it('enable their extensions in a new building and leave the existing ones (CUST-18)', async () => {
    await create({ extensions: ['extension.map', 'extension.news'] });
    const { id } = await build();
    const enabledIn = async (buildingId: string) => {
      const list = await test.call('GET', `config/extensions?buildingId=${buildingId}`, { as: admin });
      return list.body.value.flatMap((one: { code: string; enabled: boolean }) => (one.enabled ? [one.code] : []));
    };
    expect(await enabledIn(id)).toEqual(['extension.map', 'extension.news']);
    expect(await enabledIn(test.people.buildings.north2)).toEqual([]);
    const { south } = test.people.customers;
    expect(await enabledIn((await build({ customerId: south })).id)).toEqual([]);
  });

  it('show their app menu, in its order, in a new building and leave the existing ones (CUST-18, BLDG-39)', async () => {
    const { id: before } = await build();
    await create({ appMenuIds: [menu['map'], menu['help'], menu['news']] });
    expect(await menuOf((await build()).id)).toEqual(['appMenu.map', 'appMenu.help', 'appMenu.news']);
    expect(await menuOf(before)).toEqual([]);
    expect(await menuOf((await build({ customerId: test.people.customers.south })).id)).toEqual([]);
    const entry = await test.call('GET', `config/appmenu/${menu['news'] ?? ''}`, { as: admin });
    expect(entry.body).toMatchObject({ enabled: false, buildingId: null });
  });

  it('give a new building their size unit and currency where it gives none (CUST-18, BLDG-12)', async () => {
    expect(await build()).toMatchObject({ sizeUnit: 'squareFeet', currency: null });
    await create({ sizeUnit: 'squareMetres', currency: 'CHF' });
    expect(await build()).toMatchObject({ sizeUnit: 'squareMetres', currency: 'CHF' });
    const own = { sizeUnit: 'squareFeet', currency: null };
    expect(await build(own)).toMatchObject(own);
    expect(await build({ customerId: test.people.customers.south })).toMatchObject(own);
  });

  it('keep a timezone and a country that they name from being deleted (ROOT-21, KIT-09)', async () => {
    const timezoneId = await createRecord(test.services, 'test', 'timezone', {
      displayName: 'Rome',
      ianaName: 'Europe/Rome',
      gmtStandard: 'GMT+01:00',
    });
    await create({ timezoneId });
    const refused = await test.call('DELETE', `building/timezone/${timezoneId}`, { as: admin, version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.fields[0].field).toBe('buildingDefaults');
  });

  it('keep an app menu entry that they name from being deleted (CUST-18, KIT-09)', async () => {
    const entryId = await createRecord(test.services, 'test', 'appMenu', { name: 'Lunch', key: 'appMenu.lunch' });
    const { id } = (await create({ appMenuIds: [entryId] })).body;
    const path = `config/appmenu/${entryId}`;
    const refused = await test.call('DELETE', path, { as: admin, version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.fields[0].field).toBe('buildingDefaults');
    await test.call('PUT', `building/defaults/${id}`, { as: admin, version: 1, body: { appMenuIds: [] } });
    expect((await test.call('DELETE', path, { as: admin, version: 1 })).status).toBe(204);
  });

  it('keep an extension and its code while they name it, not a building’s own record of it (CUST-18, KIT-09)', async () => {
    const entryId = await createRecord(test.services, 'test', 'extension', { name: 'Tea', code: 'extension.tea' });
    const { id } = (await create({ extensions: ['extension.Tea'] })).body;
    const switched = await test.call('PUT', `building/${test.people.buildings.north1}/extension/extension.tea`, {
      as: admin,
      body: { enabled: false },
    });
    const own = await test.call('DELETE', `config/extension/${switched.body.id}`, { as: admin, version: 1 });
    expect(own.status).toBe(204);
    const path = `config/extension/${entryId}`;
    const change = (version: number, code: string) => test.call('PUT', path, { as: admin, version, body: { code } });
    const refused = await test.call('DELETE', path, { as: admin, version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.fields[0].field).toBe('buildingDefaults');
    const renamed = await change(1, 'extension.coffee');
    expect([renamed.status, renamed.body.code, codes(renamed)]).toEqual([409, 'inUse', { code: 'namedByDefaults' }]);
    expect(renamed.body.message).toContain('1 × buildingDefaults');
    expect((await change(1, 'extension.TEA')).status).toBe(200);
    await test.call('PUT', `building/defaults/${id}`, { as: admin, version: 1, body: { extensions: [] } });
    expect((await change(2, 'extension.coffee')).status).toBe(200);
    expect((await test.call('DELETE', path, { as: admin, version: 3 })).status).toBe(204);
  });

  it('choose from the names of the catalogue, also where no one of the customer has its screen (PERM-37)', async () => {
    const keeper = await createPerson(test.services, {
      customerId: north,
      email: 'chooser@northwind.example',
      privilegeMap: { 'CUSTOMER.defaults': ['view', 'add'], 'BUILDING.appmenu': ['view'] },
    });
    const offered = await test.call('GET', 'config/appmenus/catalogue?$search=new', { as: keeper.email });
    expect(offered.body.value).toEqual([{ id: menu['news'], name: 'news', key: 'appMenu.news' }]);
    const named = await test.call('GET', `config/appmenus/catalogue/${menu['help'] ?? ''}`, { as: keeper.email });
    expect(named.body).toEqual({ id: menu['help'], name: 'help', key: 'appMenu.help' });
    expect((await create({ appMenuIds: [menu['help']] }, keeper.email)).status).toBe(201);
    const list = await test.call('GET', 'config/appmenus/catalogue', { as: test.people.emails.roleless });
    expect(list.status).toBe(403);
  });

  it('are edited by those who may in their customer, and read by anyone who adds buildings there (NAV-32, PERM-37)', async () => {
    const keeper = await createPerson(test.services, {
      customerId: north,
      email: 'keeper@northwind.example',
      privilegeMap: { 'CUSTOMER.defaults': ['view', 'add'] },
    });
    const builder = await createPerson(test.services, {
      customerId: north,
      email: 'builder@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'add'] },
    });
    expect((await create({ currency: 'EUR' }, builder.email)).status).toBe(403);
    expect((await create({ currency: 'EUR' }, keeper.email)).status).toBe(201);
    expect((await create({ customerId: test.people.customers.south }, keeper.email)).status).toBe(404);
    const read = await test.call('GET', `building/defaults?customerId=${north}`, { as: builder.email });
    expect(read.body.value).toMatchObject([{ currency: 'EUR' }]);
  });
});
