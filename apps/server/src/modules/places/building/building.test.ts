import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';

type Fields = { field: string; code: string }[];
const codesOf = (fields: Fields) => Object.fromEntries(fields.map(({ field, code }) => [field, code]));

describe('buildings', () => {
  let test: TestApp;
  let admin: string;
  let north: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    north = test.people.customers.north;
  });
  afterAll(() => test.close());

  const least = () => {
    const { countryId, timezoneId } = test.people.reference;
    return {
      customerId: north,
      name: 'Harbour House',
      address: '4 Quay Street',
      city: 'Lyon',
      countryId,
      timezoneId,
      latitude: 45.75,
      longitude: 4.85,
    };
  };
  const create = (body: Record<string, unknown>, as = admin) => test.call('POST', 'building', { as, body });
  const change = (id: string, version: number, body: Record<string, unknown>, as = admin) =>
    test.call('PUT', `building/${id}`, { as, version, body });

  it('keeps identity, address, position, description, entry and contacts (BLDG-09, BLDG-10, BLDG-11, BLDG-12, BLDG-13, BLDG-14, BLDG-16, BLDG-17, RES-07)', async () => {
    const whole = {
      ...least(),
      status: 'Provisioning',
      facilityStatus: 'closed',
      mapSpaceXRefId: 'HH-01',
      bookingEmailPrefix: 'harbour',
      bookingProvider: 'Calendar',
      postcode: '69002',
      stateId: test.people.reference.stateId,
      size: 12_500.5,
      sizeUnit: 'squareMetres',
      currency: 'CHF',
      overview: 'On the water',
      highlights: 'Roof terrace',
      keyFeatures: [{ title: 'Bikes', description: '200 places' }],
      featuredAmenities: [
        { spaceType: 'Room', floor: 'Ground floor', amenity: 'Parents’ room' },
        { spaceType: null, floor: null, amenity: 'Showers' },
      ],
      maxOccupancy: 640,
      calendarAdminGroupName: 'Calendar team',
      calendarAdminGroupEmail: 'calendar@northwind.example',
      closedMessage: 'Closed for works',
      receptionEmail: 'reception@northwind.example',
      receptionPhone: '472000000',
      helpText: 'Ring at the front desk.',
      mobilePrefix: '+33',
      questionSource: 'host',
    };
    const { status, body, headers } = await create(whole);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...whole, timezoneName: 'Europe/Paris', countryName: 'France', purgeAt: null });
    const again = await change(body.id, body.version, body);
    expect(again.status).toBe(200);
    expect(headers['location']).toBe(`/api/building/${body.id}`);
  });

  it('begins with status None, an open facility and no questionnaire, in square feet (BLDG-28, BLDG-34, BLDG-20, BLDG-12)', async () => {
    const { body } = await create(least());
    expect(body).toMatchObject({
      status: 'None',
      facilityStatus: 'open',
      questionSource: 'noQuestionnaire',
      sizeUnit: 'squareFeet',
      currency: null,
    });
  });

  it('names all fields that are missing or wrong together (BLDG-21, BLDG-22, BLDG-46, API-40)', async () => {
    const missing = await create({ customerId: north });
    expect(codesOf(missing.body.fields)).toEqual({
      name: 'required',
      address: 'required',
      city: 'required',
      countryId: 'required',
      timezoneId: 'required',
      latitude: 'required',
      longitude: 'required',
    });
    const wrong = await create({
      ...least(),
      latitude: 90.01,
      longitude: -180.5,
      size: 'big',
      sizeUnit: 'acre',
      currency: 'eur',
      mapSpaceXRefId: 'x'.repeat(33),
      receptionEmail: 'reception',
      calendarAdminGroupEmail: '@northwind.example',
      questionSource: 'paper',
      facilityStatus: 'closed',
      mobilePrefix: '+999',
      stateId: test.people.reference.countryId,
    });
    expect(wrong.status).toBe(400);
    expect(codesOf(wrong.body.fields)).toEqual({
      latitude: 'latitude',
      longitude: 'longitude',
      size: 'buildingSize',
      sizeUnit: 'choice',
      currency: 'currencyCode',
      mapSpaceXRefId: 'tooLong',
      receptionEmail: 'email',
      calendarAdminGroupEmail: 'email',
      questionSource: 'choice',
      closedMessage: 'closedMessageRequired',
      mobilePrefix: 'mobilePrefix',
      stateId: 'state',
    });
  });

  it('is sorted and found by its size in square feet, whichever unit it has (BLDG-12)', async () => {
    const city = 'Sized';
    const made: { size: number; sizeUnit: string }[] = [
      { size: 1_000, sizeUnit: 'squareMetres' },
      { size: 9_000, sizeUnit: 'squareFeet' },
      { size: 11_000, sizeUnit: 'squareFeet' },
    ];
    for (const body of made) expect((await create({ ...least(), city, ...body })).status).toBe(201);
    const sizes = async (asked: string) => {
      const { body } = await test.call('GET', `building?${asked}&$orderby=size`, { as: admin });
      return body.value.map(({ size }: { size: number }) => size);
    };
    expect(await sizes(`$filter=city eq '${city}'`)).toEqual([9_000, 1_000, 11_000]);
    expect(await sizes(`$filter=city eq '${city}' and size ge 10000`)).toEqual([1_000, 11_000]);
    expect(await sizes(`$filter=city eq '${city}' and size le 9000`)).toEqual([9_000]);
  });

  it('refuses a closed message over 80 characters, and a closed facility without one (BLDG-16, BLDG-35)', async () => {
    const { body } = await create(least());
    const long = await change(body.id, 1, { closedMessage: 'x'.repeat(81) });
    expect(codesOf(long.body.fields)).toEqual({ closedMessage: 'tooLong' });
    const silent = await change(body.id, 1, { facilityStatus: 'closed' });
    expect(codesOf(silent.body.fields)).toEqual({ closedMessage: 'closedMessageRequired' });
    const explained = await change(body.id, 1, { facilityStatus: 'closed', closedMessage: 'x'.repeat(80) });
    expect(explained.status).toBe(200);
  });

  it('keeps a geofence of markers near its position, in their order (BLDG-11, BLDG-25, BLDG-26, MAP-12)', async () => {
    const geofenceMarkers = [
      { latitude: 45.7495, longitude: 4.8495 },
      { latitude: 45.7505, longitude: 4.8495 },
      { latitude: 45.7505, longitude: 4.8508 },
      { latitude: 45.7495, longitude: 4.8508 },
    ];
    const { body } = await create({ ...least(), geofenceMarkers });
    expect(body.geofenceMarkers).toEqual(geofenceMarkers);
    const issuesOf = async (changes: Record<string, unknown>) => {
      const answer = await change(body.id, 1, changes);
      expect(answer.status).toBe(400);
      return codesOf(answer.body.fields);
    };
    // 1,001 m north of the building.
    const far = geofenceMarkers.with(1, { latitude: 45.759, longitude: 4.85 });
    expect(await issuesOf({ geofenceMarkers: far })).toEqual({ 'geofenceMarkers.1': 'geofenceDistance' });
    const crossed = [0, 2, 1, 3].flatMap((at) => geofenceMarkers[at] ?? []);
    expect(await issuesOf({ geofenceMarkers: crossed })).toEqual({
      'geofenceMarkers.0': 'geofenceCrossing',
      'geofenceMarkers.2': 'geofenceCrossing',
    });
    expect(await issuesOf({ latitude: 45.7 })).toMatchObject({ 'geofenceMarkers.0': 'geofenceDistance' });
    expect(await issuesOf({ geofenceMarkers: Array.from({ length: 5_000 }, () => geofenceMarkers[0]) })).toEqual({
      geofenceMarkers: 'tooMany',
    });
    expect(await issuesOf({ geofenceMarkers: [{ latitude: 91, longitude: 'east' }] })).toMatchObject({
      'geofenceMarkers.0.latitude': 'latitude',
      'geofenceMarkers.0.longitude': 'longitude',
    });
    const { latitude, longitude, ...placeless } = least();
    expect([latitude, longitude]).toEqual([45.75, 4.85]);
    const early = await create({ ...placeless, geofenceMarkers });
    expect(codesOf(early.body.fields)).toEqual({
      latitude: 'required',
      longitude: 'required',
      geofenceMarkers: 'positionRequired',
    });
    expect((await change(body.id, 1, { geofenceMarkers: [] })).body.geofenceMarkers).toEqual([]);
  });

  it('takes only a state of its country and a prefix of a country (BLDG-23, BLDG-24)', async () => {
    const countryId = await createRecord(test.services, 'test', 'country', {
      name: 'Spain',
      isoCode: 'ES',
      mobilePrefix: '+34',
    });
    const { stateId } = test.people.reference;
    const { body } = await create({ ...least(), stateId });
    const moved = await change(body.id, 1, { countryId });
    expect(codesOf(moved.body.fields)).toEqual({ stateId: 'state' });
    const both = await change(body.id, 1, { countryId, stateId: null, mobilePrefix: '+34' });
    expect(both.body).toMatchObject({ countryName: 'Spain', stateId: null, mobilePrefix: '+34' });
    const unknown = await change(body.id, 2, { timezoneId: stateId, countryId: stateId, mobilePrefix: '+35' });
    expect(codesOf(unknown.body.fields)).toEqual({
      timezoneId: 'timezone',
      countryId: 'country',
      mobilePrefix: 'mobilePrefix',
    });
  });

  it.each([
    ['country', 'countryId', 'Choose a country from the list'],
    ['state', 'stateId', 'Choose a state of the chosen country'],
    ['region or campus', 'parentId', 'Choose a region or campus of this customer'],
    ['timezone', 'timezoneId', 'Choose a timezone from the list'],
    ['e-mail', 'receptionEmail', 'Enter a valid e-mail address, for example name@company.com'],
  ])('checks the chosen %s with a message of its own (ERR-04)', async (_, field, message) => {
    const value = field === 'receptionEmail' ? 'desk@' : crypto.randomUUID();
    const { status, body } = await create({ ...least(), [field]: value });
    expect([status, body.fields]).toMatchObject([400, [{ field, message }]]);
    expect(body.fields).toHaveLength(1);
  });

  it('stays with its customer (RES-07)', async () => {
    const { body } = await create(least());
    const moved = await change(body.id, 1, { customerId: test.people.customers.south });
    expect(moved.status).toBe(400);
    expect(codesOf(moved.body.fields)).toEqual({ customerId: 'notChangeable' });
    expect((await change(body.id, 1, { ...body, name: 'Renamed' })).status).toBe(200);
  });

  it('is set to Disabled only by a delete (BLDG-27, BLDG-31)', async () => {
    expect(codesOf((await create({ ...least(), status: 'Disabled' })).body.fields)).toEqual({ status: 'choice' });
    const { body } = await create(least());
    expect(codesOf((await change(body.id, 1, { status: 'Disabled' })).body.fields)).toEqual({ status: 'choice' });
  });

  it('shows going live and leaving it as different actions in the history (AUDIT-02)', async () => {
    const { body } = await create(least());
    await change(body.id, 1, { status: 'Provisioning' });
    await change(body.id, 2, { status: 'Active' });
    await change(body.id, 3, { status: 'None' });
    const { body: history } = await test.call('GET', `audit?type=building&id=${body.id}`, { as: admin });
    expect(history.value.map(({ action }: { action: string }) => action)).toEqual([
      'Disabled',
      'Enabled',
      'Modified',
      'Created',
    ]);
  });

  it('is Disabled by a delete, keeps its content, and returns to the status it had (BLDG-31, BLDG-32, RES-10)', async () => {
    const { body } = await create({ ...least(), status: 'Active', overview: 'Kept' });
    const path = `building/${body.id}`;
    expect((await test.call('DELETE', path, { as: admin, version: 1 })).status).toBe(204);
    const deleted = await test.call('GET', path, { as: admin });
    expect(deleted.body).toMatchObject({ status: 'Disabled', overview: 'Kept', revision: { action: 'DELETE' } });
    const days = (Date.parse(deleted.body.purgeAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(88);
    expect(days).toBeLessThan(93);
    const restored = await test.call('POST', `${path}/restore`, { as: admin });
    expect(restored.body).toMatchObject({ id: body.id, status: 'Active', overview: 'Kept', purgeAt: null });
    expect((await test.call('POST', `${path}/restore`, { as: admin })).status).toBe(404);
  });

  it('is neither changed nor deleted again while it is deleted (AUDIT-07, BLDG-32)', async () => {
    const { body } = await create({ ...least(), status: 'Provisioning' });
    const path = `building/${body.id}`;
    await test.call('DELETE', path, { as: admin, version: 1 });
    expect((await change(body.id, 2, { name: 'Ghost' })).status).toBe(404);
    expect((await test.call('DELETE', path, { as: admin, version: 2 })).status).toBe(404);
    expect((await test.call('POST', `${path}/restore`, { as: admin })).body.status).toBe('Provisioning');
  });

  it('is not restored once it is due to be purged (BLDG-32, RES-10)', async () => {
    const { body } = await create(least());
    await test.call('DELETE', `building/${body.id}`, { as: admin, version: 1 });
    await test.services.database.query({
      text: `update buildings set purge_at = now() - interval '1 second' where id = $1::uuid`,
      values: [body.id],
    });
    const late = await test.call('POST', `building/${body.id}/restore`, { as: admin });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('restoreExpired');
  });

  it('is seen when deleted by the implementation team alone, and restored by anyone who may delete (PERM-25, BLDG-32)', async () => {
    const { body } = await create({ ...least(), name: 'Deleted Hall' });
    const owner = await createPerson(test.services, {
      customerId: north,
      email: 'owner@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'viewAll', 'delete'] },
    });
    const path = `building/${body.id}`;
    expect((await test.call('DELETE', path, { as: owner.email, version: 1 })).status).toBe(204);
    expect((await test.call('GET', path, { as: owner.email })).status).toBe(404);
    const find = (as: string) => test.call('GET', `building?$search=Deleted Hall`, { as });
    expect((await find(owner.email)).body.value).toHaveLength(0);
    const { implementation } = test.people.emails;
    expect((await find(implementation)).body.value).toMatchObject([{ id: body.id, status: 'Disabled' }]);
    expect((await test.call('GET', path, { as: implementation })).status).toBe(200);
    expect((await test.call('POST', `${path}/restore`, { as: test.people.emails.reader })).status).toBe(403);
    expect((await test.call('POST', `${path}/restore`, { as: owner.email })).status).toBe(200);
  });

  it('is edited with the right on building info alone, within the own buildings (PERM-09, PERM-07)', async () => {
    const { north1, north2 } = test.people.buildings;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'concierge@northwind.example',
      privilegeMap: { 'BUILDING.buildinginfo': ['view', 'edit'] },
      buildingIds: [north1],
    });
    expect((await change(north1, 1, { overview: 'Edited' }, email)).status).toBe(200);
    expect((await change(north2, 1, { overview: 'Edited' }, email)).status).toBe(404);
    expect((await create(least(), email)).status).toBe(403);
    expect((await test.call('DELETE', `building/${north1}`, { as: email, version: 2 })).status).toBe(403);
  });

  it('joins the scope of a creator who does not see all buildings (PERM-07)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'builder@northwind.example',
      privilegeMap: { 'CUSTOMER.buildings': ['view', 'add'] },
    });
    const { status, body } = await create(least(), email);
    expect(status).toBe(201);
    await expect.poll(async () => (await test.call('GET', `building/${body.id}`, { as: email })).status).toBe(200);
    const list = await test.call('GET', 'building', { as: email });
    expect(list.body.value.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  it('answers the buildings of an id list that are in scope (RES-08)', async () => {
    const { north1, north2, south1 } = test.people.buildings;
    const ids = (as: string, list: string) => test.call('GET', `building/ids/${list}`, { as });
    const all = await ids(admin, `${north1},${north2},${south1},${test.people.customers.north}`);
    expect(all.body.value.map(({ name }: { name: string }) => name)).toEqual(['North One', 'North Two', 'South One']);
    const own = await ids(test.people.emails.northManager, `${north1},${north2},${south1}`);
    expect(own.body.value.map(({ id }: { id: string }) => id)).toEqual([north1]);
    expect((await ids(admin, `${north1},nonsense`)).status).toBe(404);
    const many = Array.from({ length: 300 }, () => crypto.randomUUID());
    expect((await ids(admin, [...many, north1].join(','))).body.value).toHaveLength(1);
  });

  it('have a cross-reference once in their customer, however it is written (BLDG-09)', async () => {
    const other = (await test.call('POST', 'customer', { as: admin, body: { name: 'Westbank' } })).body.id;
    const withReference = (mapSpaceXRefId: string, customerId = north) =>
      create({ ...least(), customerId, mapSpaceXRefId });
    const first = await withReference('Tower-1');
    const second = await withReference('Tower-2');
    expect([first.status, second.status]).toEqual([201, 201]);
    const refusal = [409, [{ field: 'mapSpaceXRefId', code: 'duplicate' }]];
    const again = await withReference('TOWER-1');
    expect([again.status, again.body.fields]).toMatchObject(refusal);
    const changed = await change(second.body.id, 1, { mapSpaceXRefId: 'tower-1' });
    expect([changed.status, changed.body.fields]).toMatchObject(refusal);
    expect((await withReference('Tower-1', other)).status).toBe(201);
    expect((await test.call('DELETE', `building/${first.body.id}`, { as: admin, version: 1 })).status).toBe(204);
    expect((await change(second.body.id, 1, { mapSpaceXRefId: 'tower-1' })).status).toBe(200);
    expect((await test.call('POST', `building/${first.body.id}/restore`, { as: admin })).status).toBe(409);
    for (const { body } of [first, second])
      await test.call('DELETE', `building/${body.id}`, { as: admin, headers: { 'if-match': '*' } });
  });

  it('counts the buildings in scope by status (BLDG-01)', async () => {
    const { south } = test.people.customers;
    const counts = async (as: string, query = '') =>
      Object.fromEntries(
        (await test.call('GET', `building/statuscounts${query}`, { as })).body.value.map(
          ({ status, count }: { status: string; count: number }) => [status, count],
        ),
      );
    const { body } = await create({ ...least(), customerId: south, status: 'Provisioning' });
    await create({ ...least(), customerId: south });
    await test.call('DELETE', `building/${body.id}`, { as: admin, version: 1 });
    expect(await counts(admin, `?customerId=${south}`)).toEqual({ None: 1, Active: 1, Disabled: 1, Provisioning: 0 });
    expect(await counts(test.people.emails.southManager)).toEqual({
      None: 0,
      Active: 1,
      Disabled: 0,
      Provisioning: 0,
    });
    expect((await test.call('GET', 'building/statuscounts', { as: test.people.emails.reader })).status).toBe(403);
  });

  it('filters by status and answers its references whole or by name (BLDG-01, API-38)', async () => {
    const { south1 } = test.people.buildings;
    const { body } = await test.call(
      'GET',
      `building?$filter=status eq 'Active' and id eq '${south1}'&$expand=customer,country,state,timezone`,
      { as: admin },
    );
    expect(body.value).toMatchObject([
      {
        id: south1,
        customer: { id: test.people.customers.south, name: 'Southbank' },
        country: { isoCode: 'FR', mobilePrefix: '+33' },
        state: null,
        timezone: { ianaName: 'Europe/Paris' },
      },
    ]);
    expect(Object.keys(body.value[0].customer)).toEqual(['id', 'name', 'pointr']);
  });

  it('is named only, with the zone of its clocks, to a portal user who may not view buildings (PERM-37, LIM-04)', async () => {
    const { north1 } = test.people.buildings;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'editor@northwind.example',
      privilegeMap: { 'BUILDING.articles': ['view'] },
      buildingIds: [north1],
    });
    expect((await test.call('GET', `building/${north1}`, { as: email })).body).toEqual({
      id: north1,
      name: 'North One',
      timezoneName: 'Europe/Paris',
    });
    expect((await test.call('GET', 'building/statuscounts', { as: email })).status).toBe(403);
  });
});

describe('buildings in the mobile app', () => {
  let test: TestApp;
  let reader: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    test = await createTestApp();
    reader = test.people.emails.reader;
    const { reference, customers, userIds } = test.people;
    const building = (name: string, more: Record<string, unknown>) =>
      createRecord(test.services, 'test', 'building', {
        customerId: customers.north,
        name,
        address: '1 Quay',
        city: 'Lyon',
        latitude: 1,
        longitude: 2,
        countryId: reference.countryId,
        timezoneId: reference.timezoneId,
        ...more,
      });
    ids['none'] = await building('None', { status: 'None' });
    ids['own'] = await building('Own', { status: 'Provisioning' });
    ids['foreign'] = await building('Foreign', { status: 'Provisioning' });
    ids['closed'] = await building('Closed', {
      status: 'Active',
      facilityStatus: 'closed',
      closedMessage: 'Back in June',
    });
    ids['deleted'] = await building('Deleted', { status: 'Active' });
    await test.call('DELETE', `building/${ids['deleted']}`, { as: test.people.emails.administrator, version: 1 });
    await test.services.database.query({
      text: `update user_configurations set building_ids = building_ids || array[$2, $3, $4]::uuid[] where user_id = $1::uuid`,
      values: [userIds['reader'], ids['own'], ids['none'], ids['deleted']],
    });
    test.services.sessions.forget();
  });
  afterAll(() => test.close());

  const get = (id: string | undefined) => test.call('GET', `building/${id ?? ''}`, { as: reader });

  it('are Active ones of the own customer, and Provisioning ones for the limited population (LIM-07, BLDG-28, BLDG-30, BLDG-31, BLDG-45)', async () => {
    const { body } = await test.call('GET', 'building?$top=100&$count=true', { as: reader });
    expect(body.value.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Closed',
      'North One',
      'North Two',
      'Own',
    ]);
    expect(body['@odata.count']).toBe(4);
    const { south1 } = test.people.buildings;
    const seen = await test.call('GET', `building/ids/${[...Object.values(ids), south1].join(',')}`, { as: reader });
    expect(seen.body.value.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Closed', 'Own']);
    expect((await get(ids['own'])).status).toBe(200);
  });

  it('say that they are inactive or absent where they are not seen (LIM-07, PERM-24, ERR-46)', async () => {
    for (const id of [ids['none'], ids['foreign'], ids['deleted'], test.people.buildings.south1]) {
      const answer = await get(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        code: 'buildingAbsent',
        message: 'This building is inactive or does not exist.',
      });
    }
  });

  it('show the closed message and nothing of their configuration (BLDG-35, LIM-07)', async () => {
    const { body } = await get(ids['closed']);
    expect(body).toMatchObject({
      facilityStatus: 'closed',
      closedMessage: 'Back in June',
      timezoneName: 'Europe/Paris',
    });
    for (const hidden of [
      'revision',
      'version',
      'calendarAdminGroupEmail',
      'bookingProvider',
      'maxOccupancy',
      'purgeAt',
    ])
      expect(body).not.toHaveProperty(hidden);
  });
});
