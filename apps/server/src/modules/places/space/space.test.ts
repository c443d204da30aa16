import { imageLimits, nodeTypes, type NodeType } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../../../services/files/testing/formData.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { buildingBody } from '../../../testing/buildingBody.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('the nodes of the geography', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let south: string;
  let buildingId: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north, south } = test.people.customers);
    buildingId = test.people.buildings.north1;
    await turnOnMap(test.services, buildingId, test.people.buildings.north2);
  });
  afterAll(() => test.close());

  const create = (type: NodeType, body: Body = {}, as = admin) =>
    test.call('POST', 'space', { as, body: { type, name: `A ${type}`, ...body } });
  const made = async (type: NodeType, body: Body = {}) => {
    const answer = await create(type, { customerId: north, ...body });
    expect(codesOf(answer)).toEqual({});
    return answer.body;
  };
  const change = (id: string, version: number, body: Body, as = admin) =>
    test.call('PUT', `space/${id}`, { as, version, body });
  const remove = (id: string, version = 1, as = admin) => test.call('DELETE', `space/${id}`, { as, version });
  const get = async (id: string) => (await test.call('GET', `space/${id}`, { as: admin })).body;
  const picture = async (): Promise<string> => {
    const { width, height } = imageLimits.least.image;
    const form = formData({ name: 'file', filename: 'quay.png', content: samplePng(width, height) });
    return (await test.call('POST', 'upload/image?kind=image', { as: admin, ...form })).body.id;
  };
  const newBuilding = (body: Body = {}) =>
    test.call('POST', 'building', {
      as: admin,
      body: { ...buildingBody('Pavilion', north, test.people.reference), ...body },
    });

  it('keep a region, rename it and let it go (CUST-15, RES-83)', async () => {
    const region = await made('Region', { name: 'Rhône' });
    expect(region).toMatchObject({ name: 'Rhône', type: 'Region', customerId: north, buildingId: null, path: [] });
    expect((await change(region.id, 1, { name: 'Alpes' })).body.name).toBe('Alpes');
    expect((await remove(region.id, 2)).status).toBe(204);
    const list = await test.call('GET', `space?customerId=${north}&$filter=type eq 'Region'`, { as: admin });
    expect(list.body.value.map(({ id }: { id: string }) => id)).not.toContain(region.id);
    expect((await test.call('POST', `space/${region.id}/restore`, { as: admin })).body.name).toBe('Alpes');
  });

  it('keep a region while a campus or building is in it, and name them (CUST-15, RES-83)', async () => {
    const region = await made('Region');
    await made('Campus', { parentId: region.id });
    const { body: building } = await newBuilding({ parentId: region.id });
    const refused = await remove(region.id);
    expect(refused.status).toBe(409);
    expect(refused.body.fields).toEqual([
      { field: 'space', code: 'reference', message: '1', names: ['A Campus'] },
      { field: 'building', code: 'reference', message: '1', names: ['Pavilion'] },
    ]);
    await test.call('DELETE', `building/${building.id}`, { as: admin, version: 1 });
    expect((await test.call('GET', `space/${region.id}/dependents`, { as: admin })).body.value).toMatchObject([
      {
        resource: 'space',
        field: 'parentId',
        count: 1,
        names: ['A Campus'],
        places: [{ customerId: north, kind: 'Campus', count: 1 }],
      },
    ]);
  });

  it('keep the fields of a campus, which begins in Provisioning (CAMP-02, CAMP-08)', async () => {
    const region = await made('Region', { name: 'Coast' });
    const imageIds = [await picture(), await picture()];
    const fields = {
      imageIds,
      name: 'Riverside',
      address: '1 Quay',
      latitude: 45.7,
      longitude: 4.8,
      description: 'By the water',
    };
    const campus = await made('Campus', { ...fields, parentId: region.id, mapSpaceXRefId: 'RIV-1' });
    expect(campus).toMatchObject({ ...fields, status: 'Provisioning', path: ['Coast'], parentId: region.id });
    const live = await change(campus.id, 1, { status: 'Active' });
    expect(live.body).toMatchObject({
      status: 'Active',
      imageIds,
      imageUrls: [expect.any(String), expect.any(String)],
    });
    const turned = imageIds.toReversed();
    expect((await change(campus.id, 2, { imageIds: turned })).body).toMatchObject({ imageIds: turned });
    expect(codesOf(await change(campus.id, 3, { status: 'Disabled' }))).toEqual({ status: 'choice' });
    const foreign = await change(campus.id, 3, { imageIds: [campus.id] });
    expect(codesOf(foreign)).toEqual({ imageIds: 'image' });
    const { body: history } = await test.call('GET', `audit?type=space&id=${campus.id}`, { as: admin });
    expect(history.value.map(({ action }: { action: string }) => action)).toEqual(['Modified', 'Enabled', 'Created']);
    // A record can be sent back as it was read.
    const { body: read } = await test.call('GET', `space/${campus.id}`, { as: admin });
    expect((await change(campus.id, 3, read)).status).toBe(200);
  });

  it('refuse half a position, fields of other types and a type that does not exist (CAMP-02, PLACE-04)', async () => {
    expect(codesOf(await create('Campus', { customerId: north, latitude: 95 }))).toEqual({ latitude: 'latitude' });
    expect(codesOf(await create('Campus', { customerId: north, latitude: 45 }))).toEqual({ longitude: 'required' });
    expect(codesOf(await create('Region', { customerId: north, capacity: 4, status: 'Active' }))).toEqual({
      capacity: 'otherType',
      status: 'otherType',
    });
    const unknown = await test.call('POST', 'space', {
      as: admin,
      body: { name: 'X', type: 'Moon', customerId: north },
    });
    expect(codesOf(unknown)).toEqual({ type: 'choice' });
    expect(codesOf(await create('Region'))).toEqual({ customerId: 'required' });
    const region = await made('Region');
    expect(codesOf(await change(region.id, 1, { type: 'Campus', customerId: south }))).toEqual({
      type: 'notChangeable',
      customerId: 'notChangeable',
    });
  });

  it('are where their type may be, and nowhere else (PLACE-06, PLACE-04)', async () => {
    const nodes: Partial<Record<NodeType, string>> = {};
    const parents = {
      Region: null,
      Campus: null,
      Neighborhood: 'Campus',
      Destination: 'Campus',
      Floor: null,
    } as const;
    for (const type of nodeTypes) {
      const isOutdoors = ['Region', 'Campus', 'Neighborhood', 'Destination'].includes(type);
      const parent = type in parents ? parents[type as keyof typeof parents] : 'Floor';
      const { id } = await made(type, {
        ...(isOutdoors ? {} : { buildingId }),
        parentId: parent === null ? null : nodes[parent],
      });
      nodes[type] = id;
    }
    const allowed: Partial<Record<NodeType, readonly NodeType[]>> = {
      Region: [],
      Campus: ['Region'],
      Neighborhood: ['Campus'],
      Destination: ['Campus'],
      Floor: [],
    };
    for (const type of nodeTypes) {
      const refused: string[] = [];
      for (const parent of nodeTypes.filter((one) => one !== type)) {
        const { status } = await change(nodes[type] ?? '', (await get(nodes[type] ?? '')).version, {
          parentId: nodes[parent],
        });
        if (status === 400) refused.push(parent);
        else expect(status).toBe(200);
      }
      const may = allowed[type] ?? ['Floor', 'Area'];
      expect([type, refused]).toEqual([type, nodeTypes.filter((one) => one !== type && !may.includes(one))]);
    }
    for (const type of ['Neighborhood', 'Destination'] as const)
      expect(codesOf(await create(type, { customerId: north }))).toEqual({ parentId: 'required' });
    for (const type of ['Room', 'Desk', 'Area', 'POI'] as const)
      expect(codesOf(await create(type, { buildingId }))).toEqual({ parentId: 'required' });
    expect((await create('Common Area', { buildingId })).status).toBe(201);
    expect(codesOf(await create('Floor', { customerId: north }))).toEqual({ buildingId: 'required' });
    expect(codesOf(await create('Region', { buildingId }))).toEqual({ buildingId: 'mismatch' });
  });

  it('have a parent of their own customer and building (CUST-16, PLACE-06, ERR-04)', async () => {
    const foreign = await made('Region', { customerId: south });
    expect(codesOf(await create('Campus', { customerId: north, parentId: foreign.id }))).toEqual({
      parentId: 'parent',
    });
    expect(codesOf(await newBuilding({ parentId: foreign.id }))).toEqual({ parentId: 'parent' });
    const campus = await made('Campus');
    const neighborhood = await made('Neighborhood', { parentId: campus.id });
    expect(codesOf(await newBuilding({ parentId: neighborhood.id }))).toEqual({ parentId: 'parent' });
    expect(codesOf(await newBuilding({ parentId: north }))).toEqual({ parentId: 'parent' });
    const { body: building } = await newBuilding({ parentId: campus.id });
    expect(building.parentId).toBe(campus.id);
    const floor = await made('Floor', { buildingId });
    expect(codesOf(await create('Room', { buildingId: test.people.buildings.north2, parentId: floor.id }))).toEqual({
      parentId: 'parentType',
    });
    const person = await createPerson(test.services, {
      customerId: south,
      email: 'planner@southbank.example',
      privilegeMap: { 'CUSTOMER.buildings': ['viewAll', 'view', 'edit'] },
    });
    const { south1 } = test.people.buildings;
    const moved = await test.call('PUT', `building/${south1}`, {
      as: person.email,
      version: 1,
      body: { parentId: campus.id },
    });
    expect(codesOf(moved)).toEqual({ parentId: 'parent' });
  });

  it('list the buildings of a campus alone (CAMP-03)', async () => {
    const campus = await made('Campus', { name: 'Hill' });
    const { body: inside } = await newBuilding({ name: 'Summit', parentId: campus.id });
    await newBuilding({ name: 'Valley' });
    const { body } = await test.call('GET', `building?parentId=${campus.id}&$count=true`, { as: admin });
    expect(body.value).toMatchObject([{ id: inside.id, parentId: campus.id, parentName: 'Hill' }]);
    const filtered = await test.call('GET', `building?$filter=parentId eq '${campus.id}'`, { as: admin });
    expect(filtered.body.value).toHaveLength(1);
  });

  it('keep a neighborhood and a destination within their campus, each with its fields (CAMP-04, CAMP-05, CAMP-07)', async () => {
    const campus = await made('Campus', { name: 'Mill' });
    const neighborhood = await made('Neighborhood', { name: 'Old Town', parentId: campus.id });
    const fields = { latitude: 45.7, longitude: 4.8, destinationZoomTier: 16, description: 'Boats' };
    const destination = await made('Destination', { name: 'Jetty', parentId: campus.id, ...fields });
    expect(neighborhood).toMatchObject({ campusId: campus.id, path: ['Mill'] });
    expect(destination).toMatchObject({ ...fields, campusId: campus.id });
    for (const destinationZoomTier of [1.5, -1, 31, 'far'])
      expect(Object.keys(codesOf(await change(destination.id, 1, { destinationZoomTier })))).toEqual([
        'destinationZoomTier',
      ]);
    const list = await test.call('GET', `space?parentId=${campus.id}&$filter=type eq 'Destination'`, { as: admin });
    expect(list.body.value.map(({ name }: { name: string }) => name)).toEqual(['Jetty']);
    expect((await remove(campus.id)).body.fields).toEqual([
      { field: 'space', code: 'reference', message: '2', names: ['Jetty', 'Old Town'] },
    ]);
    // What other systems have put into a neighborhood keeps it too.
    await test.services.database.query({
      text: 'update spaces set parent_id = $2::uuid where id = $1::uuid',
      values: [destination.id, neighborhood.id],
    });
    expect((await remove(neighborhood.id)).status).toBe(409);
    expect((await remove(destination.id)).status).toBe(204);
    expect((await remove(neighborhood.id)).status).toBe(204);
  });

  it('keep their way from the outermost when a branch moves or is renamed (PLACE-06, CUST-16)', async () => {
    const [one, other] = [await made('Region', { name: 'One' }), await made('Region', { name: 'Other' })];
    const campus = await made('Campus', { name: 'Mid', parentId: one.id });
    const place = await made('Destination', { name: 'Leaf', parentId: campus.id });
    expect((await get(place.id)).path).toEqual(['One', 'Mid']);
    await change(campus.id, 1, { parentId: other.id });
    expect((await get(place.id)).path).toEqual(['Other', 'Mid']);
    await change(other.id, 1, { name: 'Another' });
    expect((await get(place.id)).path).toEqual(['Another', 'Mid']);
    await change(campus.id, 2, { parentId: null });
    expect((await get(place.id)).path).toEqual(['Mid']);
  });

  it('are never in themselves, also when two are moved at the same moment (PLACE-06)', async () => {
    const floor = await made('Floor', { buildingId });
    const area = (parentId: string) => made('Area', { buildingId, parentId });
    const outer = await area(floor.id);
    const inner = await area(outer.id);
    expect(codesOf(await change(outer.id, 1, { parentId: inner.id }))).toEqual({ parentId: 'parentBelow' });
    expect(codesOf(await change(outer.id, 1, { parentId: outer.id }))).toEqual({ parentId: 'parentBelow' });
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await area(floor.id), await area(floor.id)];
      const answers = await Promise.all([
        change(left.id, 1, { parentId: right.id }),
        change(right.id, 1, { parentId: left.id }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    }
  });

  it('are not put into what is deleted at the same time (CUST-15, CUST-16)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const region = await made('Region');
      const [gone, campus, building] = await Promise.all([
        remove(region.id),
        create('Campus', { customerId: north, parentId: region.id }),
        newBuilding({ parentId: region.id }),
      ]);
      const isGone = gone.status === 204;
      expect(isGone || gone.status === 409).toBe(true);
      expect([campus.status, building.status].every((status) => status === (isGone ? 400 : 201)) || !isGone).toBe(true);
      const kept = [campus, building].filter(({ status }) => status === 201);
      expect(kept.length === 0).toBe(isGone);
    }
  });

  it('are restored into their parent, or without it where they may (AUDIT-07, CUST-16)', async () => {
    const region = await made('Region');
    const campus = await made('Campus', { parentId: region.id });
    const place = await made('Neighborhood', { parentId: campus.id });
    const { body: building } = await newBuilding({ parentId: campus.id });
    await test.call('DELETE', `building/${building.id}`, { as: admin, version: 1 });
    for (const { id } of [place, campus, region]) expect((await remove(id)).status).toBe(204);
    const back = (id: string) => test.call('POST', `space/${id}/restore`, { as: admin });
    expect((await back(place.id)).body.code).toBe('parentDeleted');
    expect((await test.call('POST', `building/${building.id}/restore`, { as: admin })).body.parentId).toBeNull();
    expect((await back(campus.id)).body).toMatchObject({ parentId: null, path: [] });
    expect((await back(place.id)).body).toMatchObject({ parentId: campus.id, campusId: campus.id });
  });

  it('report a duplicate cross-reference id by its own message (ERR-33)', async () => {
    await made('Common Area', { buildingId, mapSpaceXRefId: 'L1-22' });
    const again = await create('Common Area', { buildingId, mapSpaceXRefId: 'l1-22' });
    expect(again.status).toBe(409);
    expect(again.body.fields).toEqual([
      {
        field: 'mapSpaceXRefId',
        code: 'duplicateXRef',
        message: 'Duplicate space cross-reference id: another space here has it already',
      },
    ]);
    await made('Common Area', { buildingId: test.people.buildings.north2, mapSpaceXRefId: 'L1-22' });
    expect(codesOf(await create('Region', { customerId: north, mapSpaceXRefId: 'x'.repeat(33) }))).toEqual({
      mapSpaceXRefId: 'tooLong',
    });
  });

  it('answer both versions in the same way, without a header as 1.0, and refuse others (API-04, API-05)', async () => {
    const region = await made('Region');
    const answers = await Promise.all(
      [undefined, '1.0', '2.0', '3.0'].map((version) =>
        test.call('GET', `space/${region.id}`, {
          as: admin,
          headers: version === undefined ? {} : { 'api-version': version },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    expect(answers.slice(0, 3).map(({ headers }) => headers['api-version'])).toEqual(['1.0', '1.0', '2.0']);
    expect(answers.slice(0, 3).map(({ body }) => body)).toEqual([region, region, region]);
    expect(codesOf(answers[3] ?? { body: {} })).toEqual({ 'api-version': 'choice' });
  });

  it('are edited with the feature of their type alone (PERM-09, NAV-20, NAV-21, NAV-39, NAV-40)', async () => {
    const all = ['view', 'add', 'edit', 'delete'] as const;
    const person = await createPerson(test.services, {
      customerId: north,
      email: 'campuses@northwind.example',
      // A campus without a building is for those who see all of them.
      privilegeMap: { 'CUSTOMER.campuses': [...all], 'CUSTOMER.buildings': ['viewAll'] },
    });
    const region = await made('Region');
    expect((await create('Region', { customerId: north }, person.email)).status).toBe(403);
    expect((await change(region.id, 1, { name: 'Mine' }, person.email)).status).toBe(403);
    expect((await remove(region.id, 1, person.email)).status).toBe(403);
    // It is there to be chosen as the parent of a campus.
    expect((await test.call('GET', `space/${region.id}`, { as: person.email })).status).toBe(200);
    const own = await create('Campus', { customerId: north, parentId: region.id }, person.email);
    expect(own.status).toBe(201);
    expect((await remove(own.body.id, 1, person.email)).status).toBe(204);
    expect((await create('Floor', { buildingId }, person.email)).status).toBe(403);
  });

  it('show the app a live campus, and one in Provisioning to people of its buildings (CAMP-08, MAP-11, LIM-07)', async () => {
    const reader = test.people.emails.reader;
    const campus = await made('Campus', { name: 'Draft' });
    const place = await made('Destination', { parentId: campus.id, destinationZoomTier: 16 });
    const sees = async (id: string) => (await test.call('GET', `space/${id}`, { as: reader })).status === 200;
    expect([await sees(campus.id), await sees(place.id)]).toEqual([false, false]);
    const { body: building } = await test.call('GET', `building/${buildingId}`, { as: admin });
    await test.call('PUT', `building/${buildingId}`, {
      as: admin,
      version: building.version,
      body: { parentId: campus.id },
    });
    expect([await sees(campus.id), await sees(place.id)]).toEqual([true, true]);
    const destinations = `space?parentId=${campus.id}&$filter=type eq 'Destination'`;
    const inApp = await test.call('GET', destinations, { as: reader });
    expect(inApp.body.value).toMatchObject([{ id: place.id, destinationZoomTier: 16 }]);
    const other = await made('Campus', { status: 'Active' });
    const { body } = await test.call('GET', `space/${other.id}`, { as: reader });
    expect(body).toMatchObject({ id: other.id, type: 'Campus' });
    expect(body).not.toHaveProperty('revision');
    expect(body).not.toHaveProperty('bookingEmail');
    expect(await sees((await made('Campus', { customerId: south, status: 'Active' })).id)).toBe(false);
  });
});
