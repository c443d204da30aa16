import { alwaysOpen } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;

const HOUR = 3_600_000;
const tomorrow = (Math.floor(Date.now() / (24 * HOUR)) + 1) * 24 * HOUR;
const at = (hours: number) => new Date(tomorrow + hours * HOUR).toISOString();
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('the search for spaces', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let reader: string;
  let north1: string;
  let ground: string;
  let attic: string;
  let screen: string;
  let board: string;
  const ids: Record<string, string> = {};

  const create = async (path: string, body: Body): Promise<string> => {
    const answer = await test.call('POST', path, { as: admin, body });
    expect([answer.status, codesOf(answer)]).toEqual([201, {}]);
    return answer.body.id;
  };
  const addSpace = async (name: string, body: Body = {}) => {
    ids[name] = await create('space', { type: 'Room', name, buildingId: north1, parentId: ground, ...body });
  };
  const ask = (body: Body, as = manager) => test.call('POST', 'space/search', { as, body });
  const names = async (body: Body, as = manager): Promise<string[]> => {
    const answer = await ask({ buildingId: north1, ...body }, as);
    expect([answer.status, codesOf(answer)]).toEqual([200, {}]);
    return answer.body.value.map(({ name }: { name: string }) => name);
  };
  const book = (name: string, starts: string, ends: string) =>
    create('booking/delegatedBooking', {
      spaceId: ids[name],
      starts,
      ends,
      name: 'Ada Guest',
      email: 'ada@guests.example',
    });

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    reader = test.people.emails.reader;
    ({ north1 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    await turnOn(test.services, 'schedule', [north1]);
    ({ email: manager } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'search@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view'], 'BUILDING.locations': ['view'] },
      buildingIds: [north1],
    }));
    ground = await create('space', { type: 'Floor', name: 'Ground', buildingId: north1 });
    attic = await create('space', { type: 'Floor', name: 'Attic', buildingId: north1 });
    screen = await create('tag/building', { buildingId: north1, name: 'Screen', group: 'tool' });
    board = await create('tag/building', { buildingId: north1, name: 'Whiteboard', group: 'tool' });
    await addSpace('Ash', { capacity: 4, tags: [screen] });
    await addSpace('Birch', { capacity: 8, tags: [screen, board] });
    await addSpace('Cedar', { capacity: 12, parentId: attic });
    await addSpace('Desk 1', { type: 'Desk', capacity: 1, parentId: attic });
    await addSpace('Elm', { active: false });
    await addSpace('Fir', { motionPrivate: true, capacity: 6 });
    await addSpace('Garden', { type: 'Area', capacity: 40 });
  });
  afterAll(() => test.close());

  it('finds by place, type, capacity, tags and whether one can book, without what is not active (RES-85, PLACE-19)', async () => {
    expect(await names({ types: ['Room', 'Desk', 'Area'] })).toEqual([
      'Ash',
      'Birch',
      'Cedar',
      'Desk 1',
      'Fir',
      'Garden',
    ]);
    expect(await names({ floorId: attic })).toEqual(['Cedar', 'Desk 1']);
    expect(await names({ types: ['Desk'] })).toEqual(['Desk 1']);
    expect(await names({ types: ['Room'], minCapacity: 6, maxCapacity: 12 })).toEqual(['Birch', 'Cedar', 'Fir']);
    expect(await names({ tags: [screen] })).toEqual(['Ash', 'Birch']);
    expect(await names({ tags: [screen, board] })).toEqual(['Birch']);
    expect(await names({ types: ['Room', 'Area'], reservable: false })).toEqual(['Garden']);
    const { body } = await ask({ floorId: attic, types: ['Desk'] });
    expect(body.value).toEqual([
      expect.objectContaining({
        spaceId: ids['Desk 1'],
        type: 'Desk',
        floorId: attic,
        buildingId: north1,
        capacity: 1,
        availability: 'Free',
        isBookable: true,
      }),
    ]);
    expect(body.value[0]).not.toHaveProperty('taken');
  });

  it('finds what is open and free all of the time asked for, and says what each space is now (RES-85, SPACE-09)', async () => {
    await book('Ash', at(10), at(11));
    const rooms = { types: ['Room'], maxCapacity: 8 };
    expect(await names({ ...rooms, starts: at(9), ends: at(10) })).toEqual(['Ash', 'Birch', 'Fir']);
    expect(await names({ ...rooms, starts: at(10.5), ends: at(11.5) })).toEqual(['Birch', 'Fir']);
    expect(await names({ ...rooms, starts: at(11), ends: at(12) })).toEqual(['Ash', 'Birch', 'Fir']);
    const now = Date.now();
    await book('Birch', new Date(now - 60_000).toISOString(), new Date(now + HOUR).toISOString());
    const { body } = await ask({ floorId: ground, types: ['Room'] });
    expect(body.value.map(({ name, availability }: Body) => [name, availability])).toEqual([
      ['Ash', 'Free'],
      ['Birch', 'Busy'],
      ['Fir', 'Free'],
    ]);
    const openHours = alwaysOpen.map((day) => ({ ...day, opensAt: '08:00', closesAt: '12:00' }));
    await addSpace('Hall', { openHours, capacity: 100 });
    const time = (from: string, to: string) => ({
      minCapacity: 100,
      starts: new Date(`2027-07-05T${from}:00+02:00`).toISOString(),
      ends: new Date(`2027-07-05T${to}:00+02:00`).toISOString(),
    });
    expect(await names(time('09:00', '12:00'))).toEqual(['Hall']);
    expect(await names(time('11:00', '12:30'))).toEqual([]);
  });

  it('keeps to the scope of the caller, and says nothing of private spaces to the app (RES-85, SEC-01, PLACE-18)', async () => {
    const south = test.people.emails.southManager;
    expect(await names({}, south)).toEqual([]);
    expect((await ask({}, south)).body.value).toEqual([]);
    const own = await ask({ types: ['Room'], maxCapacity: 8 }, reader);
    expect(own.body.value.map(({ name, availability }: Body) => [name, availability])).toContainEqual([
      'Fir',
      'Unknown',
    ]);
    expect(await names({ types: ['Room'], maxCapacity: 8, starts: at(15), ends: at(16) }, reader)).toEqual([
      'Ash',
      'Birch',
    ]);
    expect((await ask({}, test.people.emails.newcomer)).status).toBe(403);
  });

  it('goes on page by page, and refuses half a time, a wrong one and a token that is none (RES-85, API-05)', async () => {
    const found: string[] = [];
    let after: string | null | undefined;
    do {
      const { body } = await ask({
        buildingId: north1,
        types: ['Room', 'Desk'],
        top: 2,
        ...(after == null ? {} : { after }),
      });
      expect(body.value.length).toBeLessThanOrEqual(2);
      found.push(...body.value.map(({ name }: { name: string }) => name));
      after = body.next;
    } while (after !== null);
    expect(found).toEqual(['Ash', 'Birch', 'Cedar', 'Desk 1', 'Fir', 'Hall']);
    const codes = async (body: Body) => codesOf(await ask(body));
    expect(await codes({ starts: at(9) })).toEqual({ ends: 'required' });
    expect(await codes({ ends: at(9) })).toEqual({ starts: 'required' });
    expect(await codes({ starts: at(9), ends: at(8) })).toEqual({ ends: 'afterStart' });
    expect(await codes({ starts: at(0), ends: at(24 * 8) })).toEqual({ ends: 'bookingTooLong' });
    expect(await codes({ minCapacity: 4, maxCapacity: 2 })).toEqual({ maxCapacity: 'aboveLow' });
    expect(await codes({ types: ['Moon'], top: 0, tags: ['x'] })).toEqual({
      'types.0': 'choice',
      top: 'tooSmall',
      'tags.0': 'invalid',
    });
    expect((await ask({ after: 'nothing' })).status).toBe(400);
    const answer = await test.call('POST', 'space/search', { as: manager, body: {} });
    expect(answer.headers['api-version']).toBe('2.0');
  });

  it('takes the space filter of the specification: name, type, capacity, tags and whether one can book (RES-85, TRUE-06)', async () => {
    await addSpace('Éclair', { capacity: 3, reservable: false });
    expect(await names({ name: 'ECL' })).toEqual(['Éclair']);
    expect(await names({ type: 'Room', capacity: '6-12' })).toEqual(['Birch', 'Cedar', 'Fir']);
    expect(await names({ type: 'Room', capacity: '6 - ∞' })).toEqual(['Birch', 'Cedar', 'Fir', 'Hall']);
    expect(await names({ type: 'Room', capacity: '-4' })).toEqual(['Ash', 'Éclair']);
    expect(await names({ type: 'Room', capacity: '0-∞', name: 'a', tags: [screen] })).toEqual(['Ash']);
    expect(await names({ type: 'Room', types: ['Desk'] })).toEqual([]);
    expect(await names({ type: 'Room', capacity: '6-12', maxCapacity: 8 })).toEqual(['Birch', 'Fir']);
    expect(await names({ type: 'Room', isBookable: false })).toEqual(['Éclair']);
    expect(await names({ type: 'Room', isBookable: true, capacity: '0-4' })).toEqual(['Ash']);
    expect(codesOf(await ask({ capacity: 'many' }))).toEqual({ capacity: 'invalid' });
    expect(codesOf(await ask({ capacity: '12-6' }))).toEqual({ capacity: 'aboveLow' });
    expect(codesOf(await ask({ type: 'Castle', statuses: ['Empty'] }))).toEqual({
      type: 'choice',
      'statuses.0': 'choice',
    });
  });

  it('finds by what a space is now, as far as the caller may know it (TRUE-06, PLACE-18)', async () => {
    const now = Date.now();
    await addSpace('Olive', { motionPrivate: true });
    await addSpace('Opal');
    for (const name of ['Olive', 'Opal'])
      await book(name, new Date(now - 60_000).toISOString(), new Date(now + HOUR).toISOString());
    const asked = (...statuses: string[]) => ({ name: 'o', type: 'Room', floorId: ground, statuses });
    expect(await names(asked('Busy'))).toEqual(['Olive', 'Opal']);
    expect(await names(asked('Busy'), reader)).toEqual(['Opal']);
    expect(await names(asked('Unknown'), reader)).toEqual(['Olive']);
    expect(await names(asked('Free', 'Closed'))).toEqual([]);
  });
});
