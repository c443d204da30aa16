import type { SpaceSchedule } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { daySlots, slotsAhead } from './daySlots.ts';

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const space = {
  timezone: 'UTC',
  buffer: 15,
  open: [{ starts: at('08:00'), ends: at('18:00') }],
  taken: [{ starts: at('10:00'), ends: at('11:00'), freeFrom: at('11:15') }],
} as unknown as SpaceSchedule;

describe('the slots of a day', () => {
  it('cannot be booked while the space is kept free after a booking, nor where that time is missing before the next (SPACE-12, RESV-24)', () => {
    const states = daySlots(space, Date.parse(at('07:00')), 30)
      .slice(18, 26)
      .map(({ starts, state }) => [new Date(starts).toISOString().slice(11, 16), state]);
    expect(states).toEqual([
      ['09:00', 'free'],
      ['09:30', 'buffer'],
      ['10:00', 'taken'],
      ['10:30', 'taken'],
      ['11:00', 'buffer'],
      ['11:30', 'free'],
      ['12:00', 'free'],
      ['12:30', 'free'],
    ]);
  });

  it('name each booking of a slot in which one follows the other (SPACE-12, SPACE-14)', () => {
    const [one, other] = [
      { starts: at('10:00'), ends: at('10:30'), freeFrom: at('10:30') },
      { starts: at('10:30'), ends: at('11:30'), freeFrom: at('11:30') },
    ];
    const slots = daySlots({ ...space, taken: [one, other] } as unknown as SpaceSchedule, Date.parse(at('07:00')), 60);
    expect(slots.slice(9, 13).map(({ bookings }) => bookings)).toEqual([[], [one, other], [other], []]);
  });

  it('are past once they have ended: the one that goes on can be booked (SPACE-12)', () => {
    const pastAt = (time: string) => daySlots(space, Date.parse(at(time)), 30).filter(({ isPast }) => isPast).length;
    expect([pastAt('08:29'), pastAt('08:30'), pastAt('08:31')]).toEqual([16, 17, 17]);
  });
});

it('puts closed slots together until it opens, or into one to the end of the day (BOOK-02)', () => {
  const slot = (starts: number, state: 'free' | 'closed', isPast = false) => ({
    starts,
    ends: starts + 1,
    state,
    isPast,
    bookings: [],
  });
  const day = [slot(0, 'closed', true), slot(1, 'closed'), slot(2, 'closed'), slot(3, 'free'), slot(4, 'closed')];
  const opens = slotsAhead(day).map((one) => [one.starts, 'opensAt' in one ? one.opensAt : 'open']);
  expect(opens).toEqual([
    [1, 3],
    [3, 'open'],
    [4, undefined],
  ]);
});
