import { alwaysOpen } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at, codesOf, from, guest, sorted } from '../../../testing/bookings.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';

type Body = Record<string, unknown>;

describe('the time between bookings', () => {
  let test: TestApp;
  let admin: string;
  let north1: string;
  let floorId: string;

  const addSpace = async (body: Body = {}): Promise<string> => {
    const answer = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Room', name: 'Willow', buildingId: north1, parentId: floorId, reservable: true, ...body },
    });
    expect(codesOf(answer)).toEqual({});
    return answer.body.id;
  };
  const change = async (path: string, body: Body) => {
    const { version } = (await test.call('GET', path, { as: admin })).body;
    return test.call('PUT', path, { as: admin, version, body });
  };
  const book = (body: Body) =>
    test.call('POST', 'booking/delegatedBooking', { as: admin, body: { ...guest, ...body } });
  const booked = async (spaceId: string, starts: string, ends: string): Promise<Body & { id: string }> => {
    const made = await book({ spaceId, starts, ends });
    expect([made.status, codesOf(made)]).toEqual([201, {}]);
    return made.body;
  };
  const act = (id: string, action: string, body: Body = {}) =>
    test.call('POST', `booking/delegatedBooking/${id}/${action}`, { as: admin, body });
  const schedule = async (spaceId: string, starts: string, ends: string) => {
    const body = { spaceIds: [spaceId], starts, ends };
    return (await test.call('POST', 'space/searchSchedule', { as: admin, body })).body.value[0];
  };
  const isFound = async (name: string, starts: string, ends: string) => {
    const body = { buildingId: north1, starts, ends, top: 200 };
    const answer = await test.call('POST', 'space/search', { as: admin, body });
    return answer.body.value.some((one: { name: string }) => one.name === name);
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1 } = test.people.buildings);
    await turnOnMap(test.services, north1);
    await turnOn(test.services, 'schedule', [north1]);
    const body = { type: 'Floor', name: 'Ground', buildingId: north1 };
    floorId = (await test.call('POST', 'space', { as: admin, body })).body.id;
  });
  afterAll(() => test.close());

  it('keeps a space free after a booking and before the next, and names times that have it (RESV-21, RESV-24)', async () => {
    const spaceId = await addSpace({ bookingBuffer: 30 });
    const made = await booked(spaceId, at(10), at(11));
    expect(made).toMatchObject({ ends: at(11), freeFrom: at(11.5) });
    for (const [starts, ends] of [
      [at(11), at(12)],
      [at(11.25), at(12.25)],
      [at(9), at(10)],
      [at(8.75), at(9.75)],
    ]) {
      const refused = await book({ spaceId, starts, ends });
      expect([refused.status, refused.body.code]).toEqual([409, 'slotTaken']);
    }
    const { alternatives } = (await book({ spaceId, starts: at(10.5), ends: at(11.5) })).body;
    expect(alternatives).toContainEqual({ starts: at(8.5), ends: at(9.5) });
    expect(alternatives).toContainEqual({ starts: at(11.5), ends: at(12.5) });
    await booked(spaceId, at(8.5), at(9.5));
    await booked(spaceId, at(11.5), at(12.5));
  });

  it('may be after closing: the space is open for the booking itself (RESV-24)', async () => {
    const openHours = alwaysOpen.map((one) => ({ ...one, opensAt: '08:00', closesAt: '18:00' }));
    const spaceId = await addSpace({ openHours, bookingBuffer: 60 });
    const local = (time: string) => new Date(Date.parse(`2027-07-05T${time}:00+02:00`)).toISOString();
    await booked(spaceId, local('17:00'), local('18:00'));
    const refused = await book({ spaceId, starts: local('16:30'), ends: local('17:30') });
    expect(refused.body.alternatives).toContainEqual({ starts: local('15:00'), ends: local('16:00') });
  });

  it('holds among fifty who book next to each other at the same moment (RESV-21, RESV-24)', async () => {
    const spaceId = await addSpace({ bookingBuffer: 30 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book({ spaceId, starts: at(10 + (index % 2)), ends: at(11 + (index % 2)) }),
      ),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(new Set(answers.map(({ body }) => body.code ?? 'made'))).toEqual(new Set(['made', 'slotTaken']));
  });

  it('holds among bookings that are moved or extended at the same moment (RESV-21, RESV-24)', async () => {
    const spaceId = await addSpace({ bookingBuffer: 30 });
    const ids: string[] = [];
    for (const start of [8, 10, 12, 14]) ids.push((await booked(spaceId, at(start), at(start + 1))).id);
    const [first = '', second = '', third = '', last = ''] = ids;
    const extend = (id: string, start: number, hours: number) =>
      act(id, 'move', { starts: at(start), ends: at(start + hours) });
    const extended = await Promise.all([
      ...[extend(first, 8, 1.75), extend(second, 10, 1.75)],
      ...[extend(third, 12, 1.75), extend(last, 14, 1.75)],
    ]);
    expect(extended.map(({ status }) => status)).toEqual([409, 409, 409, 200]);
    expect((await extend(first, 8, 1.5)).status).toBe(200);
    const moved = await Promise.all([
      act(first, 'move', { starts: at(18), ends: at(19) }),
      act(second, 'move', { starts: at(19.25), ends: at(20.25) }),
      act(third, 'move', { starts: at(16.75), ends: at(17.75) }),
    ]);
    // The first is too near to both of the others, which are far from each other.
    expect([
      [200, 409, 409],
      [409, 200, 200],
    ]).toContainEqual(moved.map(({ status }) => status));
    const { taken } = await schedule(spaceId, at(0), at(24));
    const times = taken.map((one: { starts: string; freeFrom: string }) => [one.starts, one.freeFrom]);
    expect(times).toHaveLength(4);
    expect(times.flat()).toEqual(times.flat().toSorted());
  });

  it('is kept by the database, whatever writes there (RESV-21, RESV-24)', async () => {
    const spaceId = await addSpace({ bookingBuffer: 30 });
    await booked(spaceId, at(10), at(11));
    const { id } = await booked(spaceId, at(12), at(13));
    const write = (text: string) => test.services.database.query({ text, values: [id] });
    await expect(
      write(`update bookings set starts = starts - interval '31 minutes' where id = $1::uuid`),
    ).rejects.toMatchObject({ constraint: 'bookings_once' });
    await expect(write(`update bookings set free_from = ends where id = $1::uuid`)).rejects.toMatchObject({
      constraint: 'bookings_buffer',
    });
  });

  it('is as it was when a booking was made, however the setting changes (RESV-24)', async () => {
    const spaceId = await addSpace();
    const early = await booked(spaceId, at(10), at(11));
    const next = await booked(spaceId, at(11), at(12));
    expect((await change(`space/${spaceId}`, { bookingBuffer: 30 })).status).toBe(200);
    // It stays, and can be shortened and moved next to the other one.
    expect((await act(early.id, 'move', { starts: at(10), ends: at(10.75) })).status).toBe(200);
    expect((await act(early.id, 'move', { starts: at(10), ends: at(11) })).body).toMatchObject({ freeFrom: null });
    expect((await book({ spaceId, starts: at(9), ends: at(10) })).status).toBe(409);
    const late = await booked(spaceId, at(13), at(14));
    expect((await change(`space/${spaceId}`, { bookingBuffer: 0 })).status).toBe(200);
    expect((await book({ spaceId, starts: at(14), ends: at(15) })).status).toBe(409);
    expect((await act(late.id, 'move', { starts: at(16), ends: at(17) })).body.freeFrom).toBe(at(17.5));
    // Another space has its own.
    const other = await addSpace({ bookingBuffer: 10 });
    const moved = await act(late.id, 'move', { starts: at(16), ends: at(17), spaceId: other });
    expect(moved.body.freeFrom).toBe(at(17 + 1 / 6));
    expect((await act(next.id, 'cancel')).status).toBe(200);
  });

  it('shows in schedules, availability and the search, and is over when a person ends the booking (RES-76, RES-85, SPACE-09)', async () => {
    const spaceId = await addSpace({ name: 'Buffered', bookingBuffer: 30 });
    await booked(spaceId, at(10), at(11));
    const shown = await schedule(spaceId, at(11.25), at(24));
    expect([shown.buffer, shown.taken]).toMatchObject([30, [{ starts: at(10), ends: at(11), freeFrom: at(11.5) }]]);
    expect(await isFound('Buffered', at(11), at(12))).toBe(false);
    expect(await isFound('Buffered', at(9), at(10))).toBe(false);
    expect(await isFound('Buffered', at(8.5), at(9.5))).toBe(true);
    expect(await isFound('Buffered', at(11.5), at(12))).toBe(true);
    const now = await booked(spaceId, from(-20), from(20));
    const shift = (minutes: number) =>
      test.services.database.query({
        text: `update bookings set starts = starts - make_interval(mins => $2::int), ends = ends - make_interval(mins => $2::int),
          free_from = free_from - make_interval(mins => $2::int) where id = $1::uuid`,
        values: [now.id, minutes],
      });
    const availability = async () => (await schedule(spaceId, from(-120), from(120))).availability;
    await shift(25);
    expect(await availability()).toBe('Busy');
    await shift(30);
    expect(await availability()).toBe('Free');
    await shift(-55);
    expect((await act(now.id, 'end')).body).toMatchObject({ status: 'Ended', freeFrom: null });
    expect(await availability()).toBe('Free');
    await booked(spaceId, from(0), from(30));
  });

  it('is that of the space, else of the nearest place around it, else of the building, and is named (PLACE-10, RESV-24)', async () => {
    const area = await test.call('POST', 'space', {
      as: admin,
      body: { type: 'Area', name: 'East', buildingId: north1, parentId: floorId },
    });
    const spaceId = await addSpace({ parentId: area.body.id });
    const inForce = async () => {
      const { bookingBufferInForce, bookingBufferFrom } = (await test.call('GET', `space/${spaceId}`, { as: admin }))
        .body;
      return [bookingBufferInForce, bookingBufferFrom];
    };
    expect(await inForce()).toEqual([0, 'North One']);
    expect(codesOf(await change(`building/${north1}`, { bookingBuffer: 241 }))).toEqual({ bookingBuffer: 'tooLarge' });
    expect(codesOf(await change(`building/${north1}`, { bookingBuffer: 2.5 }))).toEqual({ bookingBuffer: 'integer' });
    expect((await change(`building/${north1}`, { bookingBuffer: 15 })).status).toBe(200);
    expect(await inForce()).toEqual([15, 'North One']);
    await change(`space/${floorId}`, { bookingBuffer: 20 });
    await change(`space/${area.body.id}`, { bookingBuffer: 5 });
    expect(await inForce()).toEqual([5, 'East']);
    expect((await booked(spaceId, at(10), at(11))).freeFrom).toBe(at(11 + 1 / 12));
    await change(`space/${area.body.id}`, { bookingBuffer: null });
    expect(await inForce()).toEqual([20, 'Ground']);
    await change(`space/${spaceId}`, { bookingBuffer: 0 });
    expect(await inForce()).toEqual([0, null]);
  });
});
