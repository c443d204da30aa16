import type { GeographyNode, NodeType } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildingBody } from '../../../testing/buildingBody.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
const all = ['view', 'add', 'edit', 'delete'] as const;

describe('the tree of geographies', () => {
  let test: TestApp;
  let admin: string;
  let keeper: string;
  let north: string;
  let south: string;
  let north1: string;
  let north2: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north, south } = test.people.customers);
    ({ north1, north2 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    await turnOn(test.services, 'schedule', [north1]);
    ({ email: keeper } = await createPerson(test.services, {
      customerId: north,
      email: 'places@northwind.example',
      privilegeMap: { 'CUSTOMER.geographies': [...all], 'CUSTOMER.buildings': ['viewAll', 'view', 'edit'] },
    }));
  });
  afterAll(() => test.close());

  const made = async (type: NodeType, body: Body = {}, as = keeper) => {
    const answer = await test.call('POST', 'space', { as, body: { type, name: type, customerId: north, ...body } });
    expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
    return answer.body;
  };
  const level = async (parent?: string, as = keeper): Promise<GeographyNode[]> => {
    const query = parent === undefined ? '' : `&parent=${parent}`;
    const { body } = await test.call('GET', `space/tree?customerId=${north}${query}`, { as });
    return body.value;
  };
  const shown = async (parent?: string, as = keeper) =>
    (await level(parent, as)).map(({ kind, name, childCount }) => `${kind} ${name} ${String(childCount)}`);
  const put = async (path: string, body: Body, as = admin) => {
    const { version } = (await test.call('GET', path, { as: admin })).body;
    return test.call('PUT', path, { as, version, body });
  };
  const counts = async (id: string, as = keeper) => {
    const { body } = await test.call('GET', `space/count/${id}`, { as });
    return Object.fromEntries(body.counts.map(({ type, count }: { type: string; count: number }) => [type, count]));
  };

  it('has countries and states by the addresses of buildings, then regions, campuses, neighborhoods and venues (PLACE-01)', async () => {
    const { countryId, stateId } = test.people.reference;
    const region = await made('Region', { name: 'Rhône' });
    const campus = await made('Campus', { name: 'Quays', parentId: region.id });
    await made('Neighborhood', { name: 'Old Port', parentId: campus.id });
    const empty = await made('Region', { name: 'Loire' });
    expect(await shown()).toEqual(['country France 2', 'region Loire 0', 'region Rhône 1']);
    await put(`building/${north1}`, { parentId: campus.id, stateId });
    // A region is where its buildings are.
    expect(await shown()).toEqual(['country France 2', 'region Loire 0']);
    expect(await shown(`country:${countryId}`)).toEqual(['state Auvergne-Rhône-Alpes 1', 'venue North Two 0']);
    expect(await shown(`state:${stateId}`)).toEqual(['region Rhône 1']);
    expect(await shown(`node:${region.id}`)).toEqual(['campus Quays 2']);
    expect(await shown(`node:${campus.id}`)).toEqual(['neighborhood Old Port 0', 'venue North One 0']);
    // With buildings in two states it is in their country.
    await put(`building/${north2}`, { parentId: region.id });
    expect(await shown(`country:${countryId}`)).toEqual(['region Rhône 2']);
    await put(`building/${north2}`, { parentId: null });
    expect((await test.call('DELETE', `space/${empty.id}`, { as: keeper, version: 1 })).status).toBe(204);
  });

  it('is kept by the feature of its own: a node is added, renamed, moved and deleted (PLACE-03, NAV-71, PERM-09)', async () => {
    const [one, other] = [await made('Region', { name: 'One' }), await made('Region', { name: 'Other' })];
    const campus = await made('Campus', { name: 'Harbour', parentId: one.id });
    const renamed = await test.call('PUT', `space/${campus.id}`, { as: keeper, version: 1, body: { name: 'Haven' } });
    expect(renamed.body.name).toBe('Haven');
    const moved = await test.call('PUT', `space/${campus.id}`, {
      as: keeper,
      version: 2,
      body: { parentId: other.id },
    });
    expect(moved.body.path).toEqual(['Other']);
    expect(await shown(`node:${one.id}`)).toEqual([]);
    expect((await test.call('DELETE', `space/${one.id}`, { as: keeper, version: 1 })).status).toBe(204);
    // What is in buildings has features of its own.
    const floor = await test.call('POST', 'space', {
      as: keeper,
      body: { type: 'Floor', name: 'Ground', buildingId: north1 },
    });
    expect(floor.status).toBe(403);
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'looks@northwind.example',
      privilegeMap: { 'CUSTOMER.geographies': ['view'] },
    });
    expect((await test.call('PUT', `space/${campus.id}`, { as: email, version: 3, body: { name: 'No' } })).status).toBe(
      403,
    );
  });

  it('keeps a geography that has children, and names them (PLACE-02, ERR-51)', async () => {
    const region = await made('Region', { name: 'Kept' });
    await made('Campus', { name: 'Inside', parentId: region.id });
    const refused = await test.call('DELETE', `space/${region.id}`, { as: keeper, version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    expect(refused.body.fields).toMatchObject([{ field: 'space', names: ['Inside'] }]);
  });

  it('shows each person the buildings of their scope alone, and no other customer (SEC-02, PLACE-03)', async () => {
    const region = await made('Region', { name: 'Shared' });
    await put(`building/${north2}`, { parentId: region.id });
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'one@northwind.example',
      privilegeMap: { 'CUSTOMER.geographies': ['view'] },
      buildingIds: [north1],
    });
    expect(await shown(`node:${region.id}`, email)).toEqual([]);
    expect(await shown(`node:${region.id}`)).toEqual(['venue North Two 0']);
    expect(await counts(region.id, email)).toEqual({});
    expect(await counts(region.id)).toEqual({ Venue: 1 });
    for (const [path, status] of [
      [`space/tree?customerId=${south}`, 404],
      [`space/tree?customerId=${north}&parent=node:1`, 400],
      ['space/tree', 400],
      [`space/count/${test.people.buildings.south1}`, 404],
      ['space/count/nothing', 404],
    ] as const)
      expect([path, (await test.call('GET', path, { as: email })).status]).toEqual([path, status]);
    await put(`building/${north2}`, { parentId: null });
  });

  it('counts what is under a node, a building or the customer, per type (RES-84)', async () => {
    const region = await made('Region', { name: 'Counted' });
    const campus = await made('Campus', { parentId: region.id });
    for (const name of ['A', 'B']) await made('Destination', { name, parentId: campus.id });
    const { body: building } = await test.call('POST', 'building', {
      as: admin,
      body: { ...buildingBody('Tower', north, test.people.reference), parentId: campus.id },
    });
    await turnOnMap(test.services, building.id);
    const indoors = { buildingId: building.id, customerId: undefined };
    const floor = await made('Floor', indoors, admin);
    const area = await made('Area', { ...indoors, parentId: floor.id }, admin);
    const desk = await made('Desk', { ...indoors, name: '1', parentId: area.id }, admin);
    for (const name of ['2', '3']) await made('Desk', { ...indoors, name, parentId: area.id }, admin);
    expect(await counts(region.id)).toEqual({ Campus: 1, Destination: 2, Venue: 1, Floor: 1, Area: 1, Desk: 3 });
    expect(await counts(building.id)).toEqual({ Floor: 1, Area: 1, Desk: 3 });
    expect(await counts(area.id)).toEqual({ Desk: 3 });
    expect(await counts(north)).toMatchObject({ Venue: 3, Desk: 3, Destination: 2 });
    const { body } = await test.call('GET', `space/count/${region.id}`, { as: keeper });
    expect(body).toMatchObject({ rootId: region.id, total: 9 });
    await test.call('DELETE', `space/${desk.id}`, { as: admin, version: 1 });
    expect(await counts(region.id)).toMatchObject({ Desk: 2 });
    expect(await counts(building.id)).toMatchObject({ Desk: 2 });
    const { status } = await test.call('POST', `space/${desk.id}/restore`, { as: admin, version: 2 });
    expect([status, await counts(region.id)]).toEqual([200, expect.objectContaining({ Desk: 3 })]);
  });

  it('finds the parents that a node has and those that it may have (RES-86)', async () => {
    const [a, b] = [await made('Region', { name: 'Alpha' }), await made('Region', { name: 'Beta' })];
    const campus = await made('Campus', { name: 'Gamma', parentId: a.id });
    const place = await made('Neighborhood', { parentId: campus.id });
    const ask = async (body: Body) => (await test.call('POST', 'space/searchParent', { as: keeper, body })).body;
    const names = (nodes: { name: string }[]) => nodes.map(({ name }) => name);
    const found = await ask({ id: place.id });
    expect(names(found.parents)).toEqual(['Alpha', 'Gamma']);
    expect(found.isFree).toBe(false);
    expect(found.possible).toContainEqual({ id: campus.id, name: 'Gamma', type: 'Campus', path: ['Alpha'] });
    expect(found.possible.every(({ type }: { type: string }) => type === 'Campus')).toBe(true);
    const forCampus = await ask({ type: 'Campus', customerId: north, search: 'bét' });
    expect(forCampus).toMatchObject({ parents: [], isFree: true });
    expect(names(forCampus.possible)).toEqual(['Beta']);
    expect(forCampus.possible[0].id).toBe(b.id);
    const forVenue = await ask({ type: 'Venue', customerId: north, search: 'gamma' });
    expect(names(forVenue.possible)).toEqual(['Gamma']);
    const floor = await made('Floor', { name: 'Level', buildingId: north1, customerId: undefined }, admin);
    const area = await made(
      'Area',
      { name: 'Wing', buildingId: north1, customerId: undefined, parentId: floor.id },
      admin,
    );
    // Neither itself nor what is in it.
    expect(names((await ask({ id: area.id })).possible)).toEqual(['Level']);
    for (const [body, codes] of [
      [{}, { id: 'required', customerId: 'required' }],
      [{ type: 'Campus' }, { customerId: 'required' }],
      [{ type: 'Attic', customerId: north }, { type: 'choice' }],
    ] as const)
      expect(codesOf(await test.call('POST', 'space/searchParent', { as: keeper, body }))).toEqual(codes);
    const foreign = { type: 'Campus', customerId: south };
    expect((await test.call('POST', 'space/searchParent', { as: keeper, body: foreign })).status).toBe(404);
  });

  it('keeps its shape when two people move the same branch or each other’s (PLACE-03, PLACE-06)', async () => {
    const regions = await Promise.all(['R1', 'R2', 'R3'].map((name) => made('Region', { name })));
    const campus = await made('Campus', { name: 'Moved', parentId: regions[0].id });
    const places = await Promise.all(['N1', 'N2'].map((name) => made('Neighborhood', { name, parentId: campus.id })));
    for (let round = 0; round < 5; round += 1) {
      const { version, parentId } = (await test.call('GET', `space/${campus.id}`, { as: admin })).body;
      const [one, other] = regions.filter(({ id }) => id !== parentId);
      const answers = await Promise.all(
        [one, other].map((to) =>
          test.call('PUT', `space/${campus.id}`, { as: keeper, version, body: { parentId: to.id } }),
        ),
      );
      // The second sees that the first has moved it.
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const winner = answers[0]?.status === 200 ? one.name : other.name;
      for (const { id } of places)
        expect((await test.call('GET', `space/${id}`, { as: admin })).body.path).toEqual([winner, 'Moved']);
    }
    const wrong = await test.call('PUT', `space/${regions[0].id}`, {
      as: keeper,
      version: 1,
      body: { parentId: campus.id },
    });
    expect(codesOf(wrong)).toEqual({ parentId: 'parentType' });
  });

  it('counts with what is under a node its bookings ahead and their people, for those who may see bookings (PLACE-03, RES-84, SEC-19)', async () => {
    const region = await made('Region', { name: 'Booked' });
    expect((await put(`building/${north1}`, { parentId: region.id })).status).toBe(200);
    const indoors = { buildingId: north1, customerId: undefined };
    const floor = await made('Floor', { ...indoors, name: 'Booked floor' }, admin);
    const room = await made('Room', { ...indoors, parentId: floor.id, reservable: true }, admin);
    const other = await made('Room', { ...indoors, parentId: floor.id, name: 'Other', reservable: true }, admin);
    const starts = (hours: number) =>
      new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString();
    const book = async (spaceId: string, hours: number, email: string) => {
      const body = { spaceId, starts: starts(hours), ends: starts(hours + 1), name: 'Guest', email };
      const answer = await test.call('POST', 'booking/delegatedBooking', { as: admin, body });
      expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
      return answer.body.id as string;
    };
    await book(room.id, 1, 'ada@guest.example');
    await book(other.id, 1, 'ADA@guest.example');
    await book(room.id, 3, 'eve@guest.example');
    const cancelled = await book(room.id, 5, 'max@guest.example');
    await test.services.database.query({
      text: `update bookings set status = 'Cancelled' where id = $1::uuid`,
      values: [cancelled],
    });
    const impact = async (id: string, as = admin) =>
      (await test.call('GET', `space/count/${id}?impact=true`, { as })).body;
    for (const id of [region.id, north1, floor.id, north])
      expect(await impact(id)).toMatchObject({ bookings: 3, people: 2 });
    expect(await impact(room.id)).toMatchObject({ bookings: 2, people: 2 });
    expect(await impact(region.id, keeper)).not.toHaveProperty('bookings');
    expect((await test.call('GET', `space/count/${region.id}`, { as: admin })).body).not.toHaveProperty('bookings');
    expect((await put(`building/${north1}`, { parentId: null })).status).toBe(200);
  });
});
