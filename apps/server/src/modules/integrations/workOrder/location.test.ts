import type { NodeType } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildingBody } from '../../../testing/buildingBody.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
interface Location {
  readonly id: string;
  readonly name: string;
}

const POST_PATH = 'workorder/findServiceSpacesForMultipleFloors';
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
const namesOf = (locations: readonly Location[]) => locations.map(({ name }) => name);

describe('the lookups of work order locations', () => {
  let test: TestApp;
  let admin: string;
  /** Of a building on the campus Quays and of one that is in no campus. */
  let manager: string;
  let north: string;
  let south: string;
  let north1: string;
  let north2: string;
  let south1: string;
  let harbour: string;
  let depot: string;
  let quays: string;
  let hills: string;
  let ground: string;
  let attic: string;
  let depotFloor: string;
  let southFloor: string;

  const make = async (path: string, body: Body): Promise<string> => {
    const answer = await test.call('POST', path, { as: admin, body });
    expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
    return answer.body.id;
  };
  const makeSpace = (type: NodeType, name: string, body: Body) => make('space', { type, name, ...body });
  const makeBuilding = (name: string, body: Body = {}) =>
    make('building', { ...buildingBody(name, north, test.people.reference), ...body });
  const ask = (lookup: string, query: Record<string, string>, as = admin) =>
    test.call('GET', `workorder/${lookup}?${new URLSearchParams(query).toString()}`, { as });
  const found = async (lookup: string, query: Record<string, string>, as = admin): Promise<string[]> => {
    const { status, body } = await ask(lookup, { customerId: north, ...query }, as);
    expect([status, body.hasMore]).toEqual([200, false]);
    return namesOf(body.value);
  };
  const areas = (as = admin, query = {}) => found('findAreaLocations', query, as);
  const buildings = (areaId: string, as = admin, query = {}) =>
    found('findBuildingLocations', { areaId, ...query }, as);
  const floors = (buildingId: string, as = admin, query = {}) =>
    found('findFloorLocations', { buildingId, ...query }, as);
  const spaces = (floorId: string, as = admin, query = {}) => found('findServiceSpaces', { floorId, ...query }, as);
  const spacesOf = (body: Body, as = admin) => test.call('POST', POST_PATH, { as, body });
  const put = async (path: string, body: Body) => {
    const { version } = (await test.call('GET', path, { as: admin })).body;
    expect((await test.call('PUT', path, { as: admin, version, body })).status).toBe(200);
  };
  const remove = async (path: string) => {
    const { version } = (await test.call('GET', path, { as: admin })).body;
    expect((await test.call('DELETE', path, { as: admin, version })).status).toBe(204);
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north, south } = test.people.customers);
    ({ north1, north2, south1 } = test.people.buildings);
    const region = await makeSpace('Region', 'Rhône', { customerId: north });
    quays = await makeSpace('Campus', 'Quays', { customerId: north, parentId: region });
    hills = await makeSpace('Campus', 'Collines d’Été', { customerId: north });
    await makeSpace('Campus', 'Without buildings', { customerId: north });
    // A region is no campus: what is in it alone belongs to the customer.
    await put(`building/${north1}`, { parentId: quays });
    await put(`building/${north2}`, { parentId: region });
    harbour = await makeBuilding('Harbour', { parentId: quays });
    depot = await makeBuilding('Depot', { parentId: hills });
    await turnOnMap(test.services, north1, depot, south1);
    ground = await makeSpace('Floor', 'Ground', { buildingId: north1, displayOrder: 1 });
    attic = await makeSpace('Floor', 'Attic', { buildingId: north1, displayOrder: 2 });
    await makeSpace('Floor', 'Cellar', { buildingId: north1, displayOrder: 0 });
    depotFloor = await makeSpace('Floor', 'Hall', { buildingId: depot });
    southFloor = await makeSpace('Floor', 'South floor', { buildingId: south1 });
    const wing = await makeSpace('Area', 'Wing', { buildingId: north1, parentId: ground });
    await makeSpace('Room', 'Élysée', { buildingId: north1, parentId: wing });
    await makeSpace('Desk', '100% desk', { buildingId: north1, parentId: ground });
    await makeSpace('Room', 'Under the roof', { buildingId: north1, parentId: attic, description: 'Élysée' });
    await makeSpace('Common Area', 'On no floor', { buildingId: north1 });
    ({ email: manager } = await createPerson(test.services, {
      customerId: north,
      email: 'settings@northwind.example',
      privilegeMap: { 'BUILDING.settings': ['view'] },
      buildingIds: [north1, north2],
    }));
  });
  afterAll(() => test.close());

  it('answer an administrator from area to space: campuses with buildings, and the customer for those in none (RES-58, RES-59, RES-60, RES-61)', async () => {
    expect(await areas()).toEqual(['Collines d’Été', 'Northwind', 'Quays']);
    expect(await buildings(quays)).toEqual(['Harbour', 'North One']);
    expect(await buildings(north)).toEqual(['North Two']);
    expect(await floors(north1)).toEqual(['Cellar', 'Ground', 'Attic']);
    expect(await floors(harbour)).toEqual([]);
    expect(await spaces(ground)).toEqual(['100% desk', 'Élysée', 'Wing']);
    const { body } = await ask('findServiceSpaces', { customerId: north, floorId: attic });
    expect(body).toEqual({ value: [{ id: expect.any(String), name: 'Under the roof' }], hasMore: false });
  });

  it('answer one location by its id, as far as it is in the place that is named (INTG-23)', async () => {
    expect(await areas(admin, { id: quays })).toEqual(['Quays']);
    expect(await areas(admin, { id: north })).toEqual(['Northwind']);
    expect(await buildings(quays, admin, { id: north1 })).toEqual(['North One']);
    expect(await buildings(hills, admin, { id: north1 })).toEqual([]);
    expect(await floors(north1, admin, { id: ground.toUpperCase() })).toEqual(['Ground']);
    expect(await spaces(attic, admin, { id: ground })).toEqual([]);
  });

  it('answer the spaces of several floors by name, each with its floor (RES-62)', async () => {
    const { status, body } = await spacesOf({ customerId: north, floorIds: [ground, attic, ground] });
    expect([status, body.hasMore]).toEqual([200, false]);
    expect(body.value.map(({ name, floorId }: { name: string; floorId: string }) => [name, floorId])).toEqual([
      ['100% desk', ground],
      ['Élysée', ground],
      ['Under the roof', attic],
      ['Wing', ground],
    ]);
    const searched = await spacesOf({ customerId: north, floorIds: [ground, attic], search: 'ROOF' });
    expect(namesOf(searched.body.value)).toEqual(['Under the roof']);
    // One that is no floor, not there or not of this customer, and nothing is answered.
    for (const floorIds of [[ground, body.value[0].id], [ground, north1], [southFloor], [ground, crypto.randomUUID()]])
      expect((await spacesOf({ customerId: north, floorIds })).status).toBe(404);
  });

  it('show managers the places of their buildings alone (RES-58, RES-59, RES-60, RES-61, RES-62, SEC-02)', async () => {
    expect(await areas(manager)).toEqual(['Northwind', 'Quays']);
    expect(await buildings(quays, manager)).toEqual(['North One']);
    expect(await buildings(north, manager)).toEqual(['North Two']);
    expect(await spaces(ground, manager, { search: 'wing' })).toEqual(['Wing']);
    expect((await spacesOf({ customerId: north, floorIds: [ground] }, manager)).status).toBe(200);
    const hidden = [
      ['findBuildingLocations', { areaId: hills }],
      ['findFloorLocations', { buildingId: depot }],
      ['findFloorLocations', { buildingId: harbour }],
      ['findServiceSpaces', { floorId: depotFloor }],
    ] as const;
    for (const [lookup, query] of hidden) {
      const { status, text } = await ask(lookup, { customerId: north, ...query }, manager);
      expect([lookup, status]).toEqual([lookup, 404]);
      expect(text).not.toMatch(/Collines|Depot|Harbour|Hall/);
    }
    expect((await spacesOf({ customerId: north, floorIds: [ground, depotFloor] }, manager)).status).toBe(404);
    // By their ids as little.
    expect(await areas(manager, { id: hills })).toEqual([]);
    expect(await buildings(quays, manager, { id: harbour })).toEqual([]);
  });

  it('know nothing of other customers, nor of places under another customer’s id (RES-58, RES-59, RES-60, RES-61, RES-62, SEC-02)', async () => {
    const foreign = [
      ['findAreaLocations', { customerId: south }],
      ['findBuildingLocations', { customerId: south, areaId: south }],
      ['findFloorLocations', { customerId: south, buildingId: south1 }],
      ['findServiceSpaces', { customerId: south, floorId: southFloor }],
    ] as const;
    for (const [lookup, query] of foreign) {
      expect([lookup, (await ask(lookup, query, manager)).status]).toEqual([lookup, 404]);
      expect([lookup, (await ask(lookup, query)).status]).toEqual([lookup, 200]);
    }
    expect((await spacesOf({ customerId: south, floorIds: [southFloor] }, manager)).status).toBe(404);
    const mixed = [
      ['findBuildingLocations', { areaId: quays }],
      ['findFloorLocations', { buildingId: north1 }],
      ['findServiceSpaces', { floorId: ground }],
    ] as const;
    for (const [lookup, query] of mixed)
      expect([lookup, (await ask(lookup, { customerId: south, ...query })).status]).toEqual([lookup, 404]);
    expect((await spacesOf({ customerId: south, floorIds: [ground] })).status).toBe(404);
  });

  it('are for those who see the extensions of a building, others are refused (RES-58, RES-62, PERM-10)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'floors@northwind.example',
      privilegeMap: { 'BUILDING.locations': ['view', 'edit'] },
      buildingIds: [north1],
    });
    for (const as of [email, test.people.emails.reader]) {
      expect((await ask('findAreaLocations', { customerId: north }, as)).status).toBe(403);
      expect((await ask('findServiceSpaces', { customerId: north, floorId: ground }, as)).status).toBe(403);
      expect((await spacesOf({ customerId: north, floorIds: [ground] }, as)).status).toBe(403);
    }
    expect((await test.call('GET', `workorder/findAreaLocations?customerId=${north}`)).status).toBe(401);
  });

  it('name the field that is missing or malformed (RES-58, RES-59, RES-60, RES-61, RES-62)', async () => {
    for (const [lookup, query, codes] of [
      ['findAreaLocations', {}, { customerId: 'required' }],
      ['findAreaLocations', { customerId: 'A-1' }, { customerId: 'invalid' }],
      ['findAreaLocations', { customerId: north, id: "' or 1=1" }, { id: 'invalid' }],
      ['findBuildingLocations', { customerId: north }, { areaId: 'required' }],
      ['findBuildingLocations', { customerId: north, areaId: 'A-1' }, { areaId: 'invalid' }],
      ['findFloorLocations', { customerId: north, buildingId: '' }, { buildingId: 'invalid' }],
      ['findServiceSpaces', { customerId: north }, { floorId: 'required' }],
    ] as const) {
      const answer = await ask(lookup, query);
      expect([lookup, answer.status, codesOf(answer)]).toEqual([lookup, 400, codes]);
    }
    for (const [body, codes] of [
      [{}, { customerId: 'required', floorIds: 'required' }],
      [{ customerId: north, floorIds: [] }, { floorIds: 'required' }],
      [{ customerId: north, floorIds: [ground, 'F-1'] }, { 'floorIds.1': 'invalid' }],
      [
        { customerId: north, floorIds: Array.from({ length: 101 }, () => crypto.randomUUID()) },
        { floorIds: 'tooMany' },
      ],
      [{ customerId: north, floorIds: [ground], buildingId: north1 }, { buildingId: 'unknownField' }],
    ] as const) {
      const answer = await spacesOf(body);
      expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    }
  });

  it('find a part of the name in any spelling, and take every text as it is (RES-58, RES-59, RES-60, RES-61, SEC-13)', async () => {
    expect(await areas(admin, { search: ' ete ' })).toEqual(['Collines d’Été']);
    expect(await buildings(quays, admin, { search: 'ONE' })).toEqual(['North One']);
    expect(await floors(north1, admin, { search: 'round' })).toEqual(['Ground']);
    expect(await spaces(ground, admin, { search: 'elys' })).toEqual(['Élysée']);
    // The name alone, and no signs with a meaning.
    expect(await spaces(attic, admin, { search: 'Élysée' })).toEqual([]);
    expect(await spaces(ground, admin, { search: '%' })).toEqual(['100% desk']);
    expect(await spaces(ground, admin, { search: '   ' })).toHaveLength(3);
    for (const search of ['_', "'; drop table spaces; --", '\\', '"', '’', '$1'])
      expect([search, await spaces(ground, admin, { search })]).toEqual([search, []]);
    for (const search of ['x'.repeat(101), 'x'.repeat(10_000)]) {
      const answer = await ask('findServiceSpaces', { customerId: north, floorId: ground, search });
      expect([answer.status, codesOf(answer)]).toEqual([400, { search: 'tooLong' }]);
      const posted = await spacesOf({ customerId: north, floorIds: [ground], search });
      expect([posted.status, codesOf(posted)]).toEqual([400, { search: 'tooLong' }]);
    }
    const withNul = await ask('findAreaLocations', { customerId: north, search: '\u0000' });
    expect([withNul.status, codesOf(withNul)]).toEqual([400, { search: 'characters' }]);
  });

  it('answer the first 100 by name and say that there are more (RES-61, RES-62)', async () => {
    const many = await makeSpace('Floor', 'Many', { buildingId: north1, displayOrder: 3 });
    const numbers = Array.from({ length: 100 }, (_, at) => String(at).padStart(3, '0'));
    await Promise.all(
      numbers.map((number) => makeSpace('Desk', `Desk ${number}`, { buildingId: north1, parentId: many })),
    );
    expect(await spaces(many)).toEqual(numbers.map((number) => `Desk ${number}`));
    await makeSpace('Desk', 'Desk 100', { buildingId: north1, parentId: many });
    const { body } = await ask('findServiceSpaces', { customerId: north, floorId: many });
    expect([body.hasMore, body.value.length, body.value[99].name]).toEqual([true, 100, 'Desk 099']);
    const { body: both } = await spacesOf({ customerId: north, floorIds: [many, ground] });
    expect([both.hasMore, both.value.length, both.value[0].name]).toEqual([true, 100, '100% desk']);
    expect(await spaces(many, admin, { search: 'desk 100' })).toEqual(['Desk 100']);
  });

  it('lose what is deleted: a space, a floor, and a building with all that is in it (RES-58, RES-59, RES-60, RES-61, BLDG-32)', async () => {
    const yard = await makeSpace('Campus', 'Yard', { customerId: north });
    const shed = await makeBuilding('Shed', { parentId: yard });
    await turnOnMap(test.services, shed);
    const floor = await makeSpace('Floor', 'Bottom', { buildingId: shed });
    const other = await makeSpace('Floor', 'Top', { buildingId: shed });
    const room = await makeSpace('Room', 'Tools', { buildingId: shed, parentId: floor });
    expect(await spaces(floor)).toEqual(['Tools']);
    await remove(`space/${room}`);
    expect(await spaces(floor)).toEqual([]);
    await remove(`space/${floor}`);
    expect(await floors(shed)).toEqual(['Top']);
    expect((await ask('findServiceSpaces', { customerId: north, floorId: floor })).status).toBe(404);
    expect((await spacesOf({ customerId: north, floorIds: [floor, other] })).status).toBe(404);
    await remove(`building/${shed}`);
    expect(await areas()).not.toContain('Yard');
    for (const [lookup, query] of [
      ['findBuildingLocations', { areaId: yard }],
      ['findFloorLocations', { buildingId: shed }],
      ['findServiceSpaces', { floorId: other }],
    ] as const)
      expect([lookup, (await ask(lookup, { customerId: north, ...query })).status]).toEqual([lookup, 404]);
  });
});
