import { alwaysOpen, spaceTypes, takesDevices } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildingBody } from '../../../testing/buildingBody.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
const hours = (opensAt: string, closesAt: string) =>
  alwaysOpen.map((day) => ({ ...day, opensAt, closesAt, closed: day.day === 'sunday' }));

describe('the fields of a space', () => {
  let test: TestApp;
  let admin: string;
  let reader: string;
  let north1: string;
  let north2: string;
  let floorId: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    reader = test.people.emails.reader;
    ({ north1, north2 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    floorId = (await create({ type: 'Floor', name: 'Ground', parentId: null })).body.id;
  });
  afterAll(() => test.close());

  const create = (body: Body) =>
    test.call('POST', 'space', {
      as: admin,
      body: { type: 'Room', name: 'A room', buildingId: north1, parentId: floorId, ...body },
    });
  const made = async (body: Body = {}) => {
    const answer = await create(body);
    expect(codesOf(answer)).toEqual({});
    return answer.body;
  };
  const change = (id: string, version: number, body: Body) =>
    test.call('PUT', `space/${id}`, { as: admin, version, body });
  const get = async (id: string, as = admin) => (await test.call('GET', `space/${id}`, { as })).body;
  const idsOf = async (query: string, as = admin) =>
    (await test.call('GET', `space?${query}`, { as })).body.value.map(({ id }: { id: string }) => id);

  it('are kept by name, with what a space is named, booked and used as (PLACE-09, PLACE-10, PLACE-11)', async () => {
    const { body: tag } = await test.call('POST', 'tag/building', {
      as: admin,
      body: { buildingId: north1, name: 'Whiteboard', group: 'tool' },
    });
    const { body: vendor } = await test.call('POST', 'vendor', {
      as: admin,
      body: { buildingId: north1, shopName: 'Corner Kitchen' },
    });
    const { body: category } = await test.call('POST', 'map-template', {
      as: admin,
      body: { name: 'Rooms', kind: 'Icon', type: 'Other' },
    });
    const fields = {
      name: '1.204',
      friendlyName: 'Elm',
      displayOrder: 4,
      description: 'Next to the stairs.',
      mapSpaceXRefId: 'NW-1.204',
      externalSpaceId: 'ext/204',
      bookingId: 'room.elm@northwind.example',
      bookingName: 'Elm (8)',
      serviceId: 'svc-8',
      capacity: 8,
      openHours: hours('08:00', '18:00'),
      reservable: false,
      active: true,
      tags: [tag.id],
      motionPrivate: true,
      lockerBankId: 'bank-2',
      lockerFloorId: 'L1',
      vendorType: 'fbvendor',
      fbVendorId: vendor.id,
      subtype: 'Meeting',
      destinationZoomTier: 18,
      iconCategoryId: category.id,
    };
    const room = await made(fields);
    expect(room).toMatchObject({ ...fields, type: 'Room', parentId: floorId, floorId, path: ['Ground'] });
    const changed = await change(room.id, 1, { friendlyName: null, capacity: 10, vendorType: 'noVendor' });
    // The vendor goes with the type that asks for it.
    expect(changed.body).toMatchObject({ friendlyName: null, capacity: 10, fbVendorId: null });
    // What draws spaces is not deleted.
    const refused = await test.call('DELETE', `map-template/${category.id}`, { as: admin, version: 1 });
    expect([refused.status, refused.body.fields[0].field]).toEqual([409, 'space']);
  });

  it('lead from an icon category to the lists of the floors that they are on (PLACE-11, KIT-09)', async () => {
    const { body: category } = await test.call('POST', 'map-template', {
      as: admin,
      body: { name: 'Desks', kind: 'Icon', type: 'Other' },
    });
    const { body: attic } = await create({ type: 'Floor', name: 'Attic', parentId: null });
    const iconCategoryId = category.id;
    for (const [parentId, name] of [
      [floorId, 'A'],
      [floorId, 'B'],
      [attic.id, 'C'],
    ])
      await made({ name, parentId, iconCategoryId });
    const { body } = await test.call('GET', `map-template/${iconCategoryId}/dependents`, { as: admin });
    expect(body.value).toMatchObject([
      {
        resource: 'space',
        field: 'iconCategoryId',
        count: 3,
        places: [
          { buildingId: north1, floorId, floorName: 'Ground', count: 2 },
          { buildingId: north1, floorId: attic.id, floorName: 'Attic', count: 1 },
        ],
      },
    ]);
    const filter = `iconCategoryId eq ${iconCategoryId} and floorId eq ${floorId}`;
    const list = await test.call('GET', `space?$filter=${filter}&$orderby=name`, { as: admin });
    expect(list.body.value.map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
  });

  it('are refused where they are malformed, each by its name (PLACE-09, PLACE-10, PLACE-11, PLACE-40)', async () => {
    const { body: vendor } = await test.call('POST', 'vendor', {
      as: admin,
      body: { buildingId: north2, shopName: 'Elsewhere' },
    });
    const { body: structure } = await test.call('POST', 'map-template', {
      as: admin,
      body: { name: 'Walls', kind: 'Structure' },
    });
    const wrong = await create({
      displayOrder: -1,
      capacity: 2.5,
      openHours: hours('18:00', '08:00'),
      reservable: 'yes',
      subtype: 'Ballroom',
      status: 'Active',
    });
    expect(wrong.status).toBe(400);
    expect(codesOf(wrong)).toMatchObject({
      displayOrder: 'tooSmall',
      capacity: 'integer',
      'openHours.0.closesAt': 'closeAfterOpen',
      reservable: 'boolean',
      subtype: 'choice',
      status: 'otherType',
    });
    expect(codesOf(await create({ capacity: -1, displayOrder: 1.5 }))).toEqual({
      capacity: 'tooSmall',
      displayOrder: 'integer',
    });
    expect(
      codesOf(await create({ vendorType: 'fbvendor', fbVendorId: vendor.id, iconCategoryId: structure.id })),
    ).toEqual({ fbVendorId: 'reference', iconCategoryId: 'reference' });
    expect(codesOf(await create({ type: 'Floor', parentId: null, reservable: true, subtype: 'Lounge' }))).toEqual({
      reservable: 'otherType',
      subtype: 'otherType',
    });
  });

  it('ask for another value with the subtype Other, and keep none without it (PLACE-12)', async () => {
    expect(codesOf(await create({ subtype: 'Other' }))).toEqual({ otherValue: 'required' });
    expect(codesOf(await create({ subtype: 'Other', otherValue: ' ' }))).toEqual({ otherValue: 'required' });
    const room = await made({ subtype: 'Other', otherValue: 'Recording studio' });
    expect(codesOf(await change(room.id, 1, { otherValue: null }))).toEqual({ otherValue: 'required' });
    expect((await change(room.id, 1, { subtype: 'Focus' })).body).toMatchObject({ subtype: 'Focus', otherValue: null });
  });

  it('have a vendor with the vendor type of food and beverage alone (PLACE-13)', async () => {
    expect((await made()).vendorType).toBe('noVendor');
    expect(codesOf(await create({ type: 'POI', vendorType: 'fbvendor' }))).toEqual({ fbVendorId: 'required' });
  });

  it.each([
    ['A1,b.2/c-3&d_4 e', null],
    ['x'.repeat(32), null],
    ['x'.repeat(33), 'tooLong'],
    ['1#2', 'characters'],
    ['é', 'characters'],
    ['a\tb', 'characters'],
  ])('take the cross-reference id %j or refuse it (PLACE-14)', async (mapSpaceXRefId, code) => {
    expect(codesOf(await create({ mapSpaceXRefId }))).toEqual(code === null ? {} : { mapSpaceXRefId: code });
  });

  it('have a cross-reference id once in the building, whatever its case, with its own message (PLACE-15, ERR-33)', async () => {
    const first = await made({ mapSpaceXRefId: 'NW-1.205' });
    const other = await made();
    const answers = [
      await create({ mapSpaceXRefId: 'nw-1.205' }),
      await change(other.id, 1, { mapSpaceXRefId: 'NW-1.205' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.fields[0].code]).toEqual([409, 'duplicateXRef']);
      expect(body.fields[0].message).toContain('Duplicate space cross-reference id');
    }
    await test.call('DELETE', `space/${first.id}`, { as: admin, version: 1 });
    expect((await change(other.id, 1, { mapSpaceXRefId: 'NW-1.205' })).status).toBe(200);
    expect((await test.call('POST', `space/${first.id}/restore`, { as: admin })).status).toBe(409);
  });

  it.each([
    ['Room 4@host.io', null],
    ['elm_room+2@northwind.example', null],
    ['room_4', 'bookingId'],
    ['Salle é', 'bookingId'],
    ['room#4', 'bookingId'],
    [`${'a'.repeat(250)}.com.`, 'tooLong'],
  ])('take the booking id %j or refuse it (PLACE-16)', async (bookingId, code) => {
    expect(codesOf(await create({ bookingId }))).toEqual(code === null ? {} : { bookingId: code });
  });

  it('are saved with a service id or with the map feature of the building (PLACE-17)', async () => {
    const floor = await made({ type: 'Floor', buildingId: north2, parentId: null });
    const desk = (body: Body = {}) => create({ type: 'Desk', buildingId: north2, parentId: floor.id, ...body });
    expect(codesOf(await desk())).toEqual({ serviceId: 'serviceIdOrMap' });
    expect(codesOf(await desk({ serviceId: ' ' }))).toEqual({ serviceId: 'serviceIdOrMap' });
    const { body } = await desk({ serviceId: 'svc-1' });
    expect(codesOf(await change(body.id, 1, { serviceId: null }))).toEqual({ serviceId: 'serviceIdOrMap' });
    await turnOnMap(test.services, north2);
    expect((await change(body.id, 1, { serviceId: null })).status).toBe(200);
    expect((await desk()).status).toBe(201);
  });

  it('hide what is not active from the app and its search, and show what cannot be booked (PLACE-19)', async () => {
    const floor = await made({ type: 'Floor', name: 'Fourth', parentId: null });
    const room = await made({ name: 'Quillwort', parentId: floor.id });
    expect(room).toMatchObject({ active: true, reservable: true });
    expect((await made({ type: 'Area' })).reservable).toBe(false);
    const shown = async () => [
      (await test.call('GET', `space/${room.id}`, { as: reader })).status,
      await idsOf(`buildingId=${north1}&$search=quillwort`, reader),
    ];
    expect(await shown()).toEqual([200, [room.id]]);
    await change(room.id, 1, { reservable: false });
    expect((await get(room.id, reader)).reservable).toBe(false);
    const off = await change(room.id, 2, { active: false });
    expect(off.body.revision.action).toBe('Disabled');
    expect(await shown()).toEqual([404, []]);
    // Those who manage it find it as before.
    expect(await idsOf(`buildingId=${north1}&$filter=active eq false`)).toEqual([room.id]);
    await change(room.id, 3, { active: true });
    await change(floor.id, 1, { active: false });
    expect(await shown()).toEqual([404, []]);
  });

  it('name the nearest place around that the app does not show, while their own state stays (PLACE-19)', async () => {
    const floor = await made({ type: 'Floor', name: 'Attic', parentId: null });
    const area = await made({ type: 'Area', name: 'Loft', parentId: floor.id, active: false });
    const room = await made({ name: 'Under the roof', parentId: area.id });
    expect(await get(room.id)).toMatchObject({ active: true, inactiveFrom: 'Loft' });
    expect(await get(area.id)).toMatchObject({ active: false, inactiveFrom: null });
    await change(floor.id, 1, { active: false });
    expect(await get(area.id)).toMatchObject({ inactiveFrom: 'Attic' });
    const rows = await test.call('GET', `space?buildingId=${north1}&$search=Under the roof`, { as: admin });
    expect(rows.body.value).toMatchObject([{ active: true, inactiveFrom: 'Loft' }]);
    await change(area.id, 1, { active: true });
    expect(await get(room.id)).toMatchObject({ inactiveFrom: 'Attic' });
    await change(floor.id, 2, { active: true });
    expect(await get(room.id)).toMatchObject({ inactiveFrom: null });
  });

  it('have the open hours of the nearest place around that has some, in the end the building’s (PLACE-10)', async () => {
    const floor = await made({ type: 'Floor', name: 'Fifth', parentId: null });
    const area = await made({ type: 'Area', name: 'East', parentId: floor.id });
    const room = await made({ parentId: area.id });
    expect(room).toMatchObject({ openHours: null, openHoursInForce: null, openHoursFrom: null });
    const { body: building } = await test.call('GET', `building/${north1}`, { as: admin });
    const put = (body: Body) => test.call('PUT', `building/${north1}`, { as: admin, version: building.version, body });
    expect(codesOf(await put({ openHours: hours('20:00', '07:00') }))).toMatchObject({
      'openHours.0.closesAt': 'closeAfterOpen',
    });
    expect((await put({ openHours: hours('07:00', '20:00') })).status).toBe(200);
    expect(await get(room.id)).toMatchObject({ openHoursInForce: hours('07:00', '20:00'), openHoursFrom: 'North One' });
    await change(floor.id, 1, { openHours: hours('08:00', '19:00') });
    await change(area.id, 1, { openHours: hours('09:00', '17:00') });
    expect(await get(room.id)).toMatchObject({ openHoursInForce: hours('09:00', '17:00'), openHoursFrom: 'East' });
    await change(area.id, 2, { openHours: null });
    expect(await get(room.id, reader)).toMatchObject({ openHoursInForce: hours('08:00', '19:00') });
    await change(room.id, 1, { openHours: hours('10:00', '11:00') });
    expect(await get(room.id)).toMatchObject({ openHoursInForce: hours('10:00', '11:00'), openHoursFrom: null });
  });

  it('are read only where they are ids, places of the tree or derived (PLACE-31)', async () => {
    const room = await made();
    expect(codesOf(await change(room.id, 1, { id: north2 }))).toEqual({ id: 'mismatch' });
    expect(codesOf(await change(room.id, 1, { type: 'Desk' }))).toEqual({ type: 'notChangeable' });
    expect(codesOf(await change(room.id, 1, { buildingId: north2 }))).toEqual({ buildingId: 'notChangeable' });
    // What is derived is not taken from a body, so that a record can be sent back as it was read.
    const derived = { floorId: north2, campusId: north2, path: ['Elsewhere'], openHoursFrom: 'Me', imageUrls: ['x'] };
    const { body } = await change(room.id, 1, { ...derived, capacity: 3 });
    expect(body).toEqual({ ...room, capacity: 3, version: 2, revision: body.revision });
  });

  it('tell which types take devices (PLACE-30)', () => {
    expect(spaceTypes.filter((type) => !takesDevices(type))).toEqual([
      'Location',
      'Customer',
      'Venue',
      'Region',
      'Campus',
      'Neighborhood',
      'Destination',
    ]);
    expect(takesDevices('Attic')).toBe(false);
  });

  it('list the spaces of a floor, those of its areas with them (PLACE-20)', async () => {
    const floor = await made({ type: 'Floor', name: 'Sixth', parentId: null });
    const area = await made({ type: 'Area', name: 'A', parentId: floor.id });
    const desk = await made({ type: 'Desk', name: 'B', parentId: area.id });
    expect(await idsOf(`floorId=${floor.id}`)).toEqual([area.id, desk.id]);
    const other = await made({ type: 'Floor', name: 'Seventh', parentId: null });
    await change(area.id, 1, { parentId: other.id });
    expect(await idsOf(`floorId=${floor.id}`)).toEqual([]);
    expect(await idsOf(`floorId=${other.id}`)).toEqual([area.id, desk.id]);
  });

  it('list floors in display order, a new one last, and put them in order (PLACE-09, PLACE-20)', async () => {
    const { body: building } = await test.call('POST', 'building', {
      as: admin,
      body: buildingBody('Annex', test.people.customers.north, test.people.reference),
    });
    const add = (name: string) => made({ type: 'Floor', name, buildingId: building.id, parentId: null });
    const floors = [await add('Ground'), await add('First'), await add('Attic')];
    expect(floors.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2]);
    const listed = async () => {
      const query = `buildingId=${building.id}&$filter=type eq 'Floor'&$orderby=displayOrder`;
      return (await test.call('GET', `space?${query}`, { as: admin })).body.value.map(
        ({ name, displayOrder }: { name: string; displayOrder: number }) => [name, displayOrder],
      );
    };
    await test.call('POST', `space/${floors[2]?.id}/reorder`, { as: admin, body: { sortOrder: 0 } });
    expect(await listed()).toEqual([
      ['Attic', 0],
      ['Ground', 1],
      ['First', 2],
    ]);
    const ids = [floors[1]?.id, floors[0]?.id];
    await test.call('POST', 'space/reorder', { as: admin, body: { ids } });
    expect((await listed()).map(([name]: [string]) => name)).toEqual(['First', 'Ground', 'Attic']);
    const refused = await test.call('POST', `space/${floors[0]?.id}/reorder`, {
      as: test.people.emails.southManager,
      body: { sortOrder: 0 },
    });
    expect(refused.status).toBe(404);
  });

  it('lose a tag of their building that is deleted, each with its revision (PLACE-25)', async () => {
    const add = async (name: string) =>
      (await test.call('POST', 'tag/building', { as: admin, body: { buildingId: north1, name, group: 'activity' } }))
        .body.id;
    const [gone, kept] = [await add('Yoga'), await add('Chess')];
    const rooms = [await made({ tags: [kept, gone] }), await made({ tags: [gone] })];
    const other = await made({ tags: [kept] });
    const counted = await test.call('GET', `tag/building/${gone}`, { as: admin });
    expect(counted.body.spaceCount).toBe(2);
    // The right to delete tags is enough: the spaces are a part of it.
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'tags@northwind.example',
      privilegeMap: { 'BUILDING.tags': ['view', 'delete'] },
      buildingIds: [north1],
    });
    expect((await test.call('DELETE', `tag/building/${gone}`, { as: email, version: 1 })).status).toBe(204);
    expect((await get(rooms[0].id)).tags).toEqual([kept]);
    expect(await get(rooms[1].id)).toMatchObject({ tags: [], version: 2, revision: { action: 'Modified' } });
    expect(await get(other.id)).toMatchObject({ tags: [kept], version: 1 });
    const { body } = await test.call('GET', `audit?type=space&id=${rooms[1].id}`, { as: admin });
    expect(body.value.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });
});
