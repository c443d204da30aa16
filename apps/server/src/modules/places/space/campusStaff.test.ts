import type { NodeType, Permission } from '@atrium/contract';
import { space } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { authorize } from '../../../access/authorize.ts';
import { visibilityOf } from '../../../store/eventScope.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;
type Named = { readonly id: string; readonly name: string };
const all: Permission[] = ['view', 'add', 'edit', 'delete'];
const everyRight = {
  'CUSTOMER.campuses': all,
  'CUSTOMER.geographies': all,
  'CUSTOMER.buildings': ['view', 'add', 'edit'],
  'CAMPUS.buildings': all,
  'CAMPUS.neighborhoods': all,
  'CAMPUS.destinations': all,
} satisfies Record<string, Permission[]>;
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('the staff of a campus', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  /** Has every right over campuses and the building of the first campus in scope. */
  let staff: string;
  /** Only looks at them, with the same building. */
  let viewer: string;
  /** Has every right over campuses and no building. */
  let stranger: string;
  /** Has every right over campuses and sees all buildings. */
  let keeper: string;
  let region: Named;
  let own: Named;
  let other: Named;
  const ownPlaces: Named[] = [];
  const otherPlaces: Named[] = [];

  const made = async (type: NodeType, body: Body, as = admin) => {
    const answer = await test.call('POST', 'space', { as, body: { type, customerId: north, ...body } });
    expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
    return answer.body;
  };
  const put = async (path: string, body: Body, as = admin) => {
    const { version } = (await test.call('GET', path, { as: admin })).body;
    return test.call('PUT', path, { as, version, body });
  };
  const names = async (as: string, path: string) => {
    const { status, body } = await test.call('GET', path, { as });
    expect(status).toBe(200);
    return body.value.map(({ name }: Named) => name).toSorted();
  };
  const person = async (email: string, privilegeMap: Record<string, Permission[]>, buildingIds: string[] = []) =>
    (await createPerson(test.services, { customerId: north, email, privilegeMap, buildingIds })).email;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north } = test.people.customers);
    const { north1, north2 } = test.people.buildings;
    region = await made('Region', { name: 'Rhône' });
    own = await made('Campus', { name: 'Quays', parentId: region.id });
    other = await made('Campus', { name: 'Hills', parentId: region.id });
    for (const type of ['Neighborhood', 'Destination'] as const) {
      ownPlaces.push(await made(type, { name: `${type} of Quays`, parentId: own.id }));
      otherPlaces.push(await made(type, { name: `${type} of Hills`, parentId: other.id }));
    }
    for (const [building, parentId] of [
      [north1, own.id],
      [north2, other.id],
    ] as const)
      await put(`building/${building}`, { parentId });
    await turnOnMap(test.services, north1);
    staff = await person('staff@northwind.example', everyRight, [north1]);
    viewer = await person('looks@northwind.example', { 'CUSTOMER.campuses': ['view'] }, [north1]);
    stranger = await person('none@northwind.example', everyRight);
    keeper = await person('all@northwind.example', {
      ...everyRight,
      'CUSTOMER.buildings': ['viewAll', 'view', 'edit'],
    });
  });
  afterAll(() => test.close());

  it('see the campuses of their buildings, with their neighborhoods and destinations, in every list (TRUE-02, SEC-02)', async () => {
    const quays = ['Destination of Quays', 'Neighborhood of Quays', 'Quays'];
    const hills = ['Destination of Hills', 'Hills', 'Neighborhood of Hills'];
    for (const [as, campuses] of [
      [staff, quays],
      [viewer, quays],
      [stranger, []],
      [keeper, [...quays, ...hills]],
      [test.people.emails.implementation, [...quays, ...hills]],
    ] as const) {
      const seen = [...campuses, 'Rhône'].toSorted();
      expect([as, await names(as, `space?customerId=${north}`)]).toEqual([as, seen]);
      expect(await names(as, `space?customerId=${north}&$search=quays`)).toEqual(
        seen.filter((name) => name.includes('Quays')),
      );
      expect((await test.call('GET', `space/$count?customerId=${north}`, { as })).text).toBe(String(seen.length));
      const sheet = await test.call('GET', `space/export?customerId=${north}`, { as });
      expect([as, sheet.status, sheet.text.includes('Hills')]).toEqual([as, 200, campuses.length > 3]);
      const found = await test.call('GET', 'search?text=hills', { as });
      expect([as, found.text.includes(other.id)]).toEqual([as, campuses.length > 3]);
    }
  });

  it('read no other campus by its id, its history, its place in an address or what points at it (TRUE-02, TRUE-03)', async () => {
    const places = [own, ...ownPlaces].map((one) => [one, 200] as const);
    const foreign = [other, ...otherPlaces].map((one) => [one, 404] as const);
    for (const as of [staff, viewer])
      for (const [{ id, name }, status] of [...places, ...foreign]) {
        expect([name, (await test.call('GET', `space/${id}`, { as })).status]).toEqual([name, status]);
        expect([name, (await test.call('GET', `audit?type=space&id=${id}`, { as })).status]).toEqual([name, status]);
      }
    const start = await test.call('GET', `user/start?customerId=${north}&campusId=${other.id}`, { as: staff });
    expect(start.body.places.map(({ answer }: { answer: { status: number } }) => answer.status)).toEqual([200, 404]);
    expect((await test.call('GET', `space/${own.id}?$expand=parent`, { as: staff })).body.parent.name).toBe('Rhône');
    const expanded = await test.call('GET', `space?customerId=${north}&$expand=campus`, { as: staff });
    expect(expanded.text).not.toContain('Hills');
    expect(
      (await test.call('GET', `location/batchupload?kind=destination&campusId=${other.id}`, { as: staff })).status,
    ).toBe(404);
  });

  it('see the tree and its counts as far as their campuses go (TRUE-02, PLACE-01, RES-84, SEC-19)', async () => {
    const level = async (as: string, parent: string) =>
      (await test.call('GET', `space/tree?customerId=${north}&parent=${parent}`, { as })).body.value.map(
        ({ name, childCount }: { name: string; childCount: number }) => `${name} ${String(childCount)}`,
      );
    expect(await level(staff, `node:${region.id}`)).toEqual(['Quays 3']);
    expect(await level(keeper, `node:${region.id}`)).toEqual(['Hills 3', 'Quays 3']);
    expect(await level(stranger, `node:${region.id}`)).toEqual([]);
    expect(await level(staff, `node:${other.id}`)).toEqual([]);
    const regionOf = async (as: string) => {
      const { stateId, countryId } = test.people.reference;
      const lines = await Promise.all([`state:${stateId}`, `country:${countryId}`].map((one) => level(as, one)));
      const { body } = await test.call('GET', `space/tree?customerId=${north}`, { as });
      return [...lines.flat(), ...body.value.map((one: Body) => `${String(one['name'])} ${String(one['childCount'])}`)];
    };
    expect(await regionOf(staff)).toContain('Rhône 1');
    expect(await regionOf(keeper)).toContain('Rhône 2');
    const counts = async (as: string, id: string) => {
      const { body } = await test.call('GET', `space/count/${id}`, { as });
      return Object.fromEntries(body.counts.map(({ type, count }: { type: string; count: number }) => [type, count]));
    };
    const one = { Campus: 1, Neighborhood: 1, Destination: 1, Venue: 1 };
    const two = { Campus: 2, Neighborhood: 2, Destination: 2, Venue: 2 };
    expect([await counts(staff, region.id), await counts(keeper, region.id)]).toEqual([one, two]);
    expect(await counts(staff, north)).toEqual({ ...one, Region: 1 });
    expect(await counts(keeper, north)).toEqual({ ...two, Region: 1 });
    expect(await counts(stranger, north)).toEqual({ Region: 1 });
    expect((await test.call('GET', `space/count/${other.id}`, { as: staff })).status).toBe(404);
    const wish = { type: 'Destination', customerId: north };
    const possible = async (as: string) =>
      (await test.call('POST', 'space/searchParent', { as, body: wish })).body.possible.map(({ name }: Named) => name);
    expect([await possible(staff), await possible(keeper)]).toEqual([['Quays'], ['Hills', 'Quays']]);
  });

  it('change what they see with the rights over campuses, 403 without them and 404 elsewhere (TRUE-02, TRUE-03)', async () => {
    const text = { description: 'New' };
    for (const { id } of [own, ...ownPlaces]) {
      expect((await put(`space/${id}`, text, viewer)).status).toBe(403);
      expect((await put(`space/${id}`, text, staff)).status).toBe(200);
    }
    for (const { id } of [other, ...otherPlaces])
      for (const as of [viewer, staff, stranger]) {
        // The right is asked for before the record where the person has it for no type.
        expect((await put(`space/${id}`, text, as)).status).toBe(as === viewer ? 403 : 404);
        if (as === viewer) continue;
        expect((await test.call('DELETE', `space/${id}`, { as, version: 1 })).status).toBe(404);
        expect((await test.call('POST', `space/${id}/merge`, { as, version: 1, body: { into: own.id } })).status).toBe(
          404,
        );
      }
    const [, destination = own] = ownPlaces;
    const [, into = other] = otherPlaces;
    const merge = { as: staff, version: 2, body: { into: into.id } };
    expect((await test.call('POST', `space/${destination.id}/merge`, merge)).status).toBe(404);
  });

  it('put nothing into a campus that they do not see, nor add one, which has no building yet (TRUE-02, CUST-16)', async () => {
    const add = (body: Body, as = staff) => test.call('POST', 'space', { as, body: { customerId: north, ...body } });
    for (const as of [staff, stranger])
      expect(codesOf(await add({ type: 'Destination', name: 'Pier', parentId: other.id }, as))).toEqual({
        parentId: 'parentType',
      });
    const pier = await made('Destination', { name: 'Pier', parentId: own.id }, staff);
    expect(codesOf(await put(`space/${pier.id}`, { parentId: other.id }, staff))).toEqual({ parentId: 'parentType' });
    const { north1 } = test.people.buildings;
    expect(codesOf(await put(`building/${north1}`, { parentId: other.id }, staff))).toEqual({ parentId: 'parent' });
    expect((await put(`building/${north1}`, { overview: 'By the river' }, staff)).status).toBe(200);
    for (const as of [staff, stranger])
      expect((await add({ type: 'Campus', name: 'Third', parentId: region.id }, as)).status).toBe(403);
    const third = await made('Campus', { name: 'Third', parentId: region.id }, keeper);
    expect((await test.call('GET', `space/${third.id}`, { as: staff })).status).toBe(404);
    expect((await test.call('DELETE', `space/${third.id}`, { as: keeper, version: 1 })).status).toBe(204);
    expect((await test.call('POST', `space/${third.id}/restore`, { as: staff, version: 2 })).status).toBe(404);
    expect((await test.call('DELETE', `space/${pier.id}`, { as: staff, version: 1 })).status).toBe(204);
  });

  it('lose sight of a campus with the last of their buildings there, and hear of no change in it (TRUE-02, SEC-17)', async () => {
    const { north1 } = test.people.buildings;
    const told = async (id: string) => {
      const session = (await test.services.sessions.find(staff)) ?? expect.fail('no session');
      const grant = authorize(session, space, 'view', { requestId: 'told', address: null });
      const store = test.services.stores.named('space');
      const asked = visibilityOf(store, grant, { customerId: north, buildingId: null, vendorId: null });
      return asked === 'seen' || (await store.has(grant, { work: test.services.database }, id, 'any'));
    };
    expect([await told(own.id), await told(other.id)]).toEqual([true, false]);
    expect((await put(`building/${north1}`, { parentId: region.id })).status).toBe(200);
    expect(await names(staff, `space?customerId=${north}`)).toEqual(['Rhône']);
    expect(await told(own.id)).toBe(false);
    expect((await put(`building/${north1}`, { parentId: own.id })).status).toBe(200);
    expect(await told(own.id)).toBe(true);
  });
});
