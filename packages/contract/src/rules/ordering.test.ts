import { describe, expect, it } from 'vitest';

import { alwaysOpen, type DayHours } from './operatingHours.facts.ts';
import { isSoldOut, orderingAt } from './ordering.ts';

/** Open on working days from 08:00 to 18:00. */
const office: readonly DayHours[] = alwaysOpen.map((day, at) =>
  at < 5 ? { ...day, opensAt: '08:00', closesAt: '18:00' } : { ...day, closed: true },
);
const rules = { enableOrdering: true, operatingHours: office, stopped: false, stopReason: null, stoppedUntil: null };
const at = (instant: string, zone = 'Europe/Paris', more = {}) =>
  orderingAt({ ...rules, ...more }, zone, Date.parse(instant));

describe('whether a vendor takes orders', () => {
  // 23 November 2026 is a Monday; Paris is one hour ahead of UTC then, Tokyo nine.
  it.each([
    ['2026-11-23T07:00:00Z', 'Europe/Paris', true],
    ['2026-11-23T16:59:59Z', 'Europe/Paris', true],
    ['2026-11-23T00:30:00Z', 'Asia/Tokyo', true],
    ['2026-11-22T23:00:00Z', 'Asia/Tokyo', true],
  ])(
    'is so within its hours, on the clocks of its building: at %s in %s (VEND-06, VEND-19)',
    (instant, zone, isOpen) => {
      expect(at(instant, zone)).toEqual({ isOpen, reason: null, message: null, opensAt: null });
    },
  );

  it.each([
    ['2026-11-23T06:59:59Z', 'Europe/Paris', '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T17:00:00Z', 'Europe/Paris', '2026-11-24T07:00:00.000Z'],
    ['2026-11-27T17:00:00Z', 'Europe/Paris', '2026-11-30T07:00:00.000Z'],
    ['2026-11-23T09:00:00Z', 'Asia/Tokyo', '2026-11-23T23:00:00.000Z'],
    // The clocks of Paris go forward on 29 March 2026: the Monday after begins an hour earlier in UTC.
    ['2026-03-27T17:00:00Z', 'Europe/Paris', '2026-03-30T06:00:00.000Z'],
  ])('is not outside them, and it says when it opens: at %s in %s (VEND-06, VEND-19)', (instant, zone, opensAt) => {
    expect(at(instant, zone)).toEqual({ isOpen: false, reason: 'outsideHours', message: null, opensAt });
  });

  it('is not while it is stopped: until someone starts it, or a time that its hours may defer (VEND-18)', () => {
    const stop = { stopped: true, stopReason: 'The oven is broken' };
    expect(at('2026-11-23T09:00:00Z', 'Europe/Paris', stop)).toEqual({
      isOpen: false,
      reason: 'stopped',
      message: 'The oven is broken',
      opensAt: null,
    });
    const until = { ...stop, stoppedUntil: '2026-11-23T17:30:00.000Z' };
    expect(at('2026-11-23T09:00:00Z', 'Europe/Paris', until).opensAt).toBe('2026-11-24T07:00:00.000Z');
    expect(at('2026-11-24T09:00:00Z', 'Europe/Paris', until)).toMatchObject({ isOpen: true, message: null });
    const noon = { ...stop, stoppedUntil: '2026-11-23T11:00:00.000Z' };
    expect(at('2026-11-23T10:59:59Z', 'Europe/Paris', noon)).toMatchObject({ isOpen: false, reason: 'stopped' });
    expect(at('2026-11-23T11:00:00Z', 'Europe/Paris', noon)).toMatchObject({ isOpen: true, reason: null });
  });

  it('is not with ordering off, or where no day is open (VEND-19)', () => {
    const off = { enableOrdering: false, stopped: true };
    expect(at('2026-11-23T09:00:00Z', 'Europe/Paris', off)).toMatchObject({ reason: 'orderingOff', opensAt: null });
    const operatingHours = alwaysOpen.map((day) => ({ ...day, closed: true }));
    expect(at('2026-11-23T09:00:00Z', 'UTC', { operatingHours })).toMatchObject({ isOpen: false, opensAt: null });
  });
});

it.each([
  [{ soldOut: false, soldOutUntil: null, stock: null }, false],
  [{ soldOut: true, soldOutUntil: null, stock: null }, true],
  [{ soldOut: true, soldOutUntil: '2026-11-23T09:00:01Z', stock: 4 }, true],
  [{ soldOut: true, soldOutUntil: '2026-11-23T09:00:00Z', stock: 4 }, false],
  [{ soldOut: false, soldOutUntil: null, stock: 0 }, true],
])('a product that is %j is sold out: %s (VEND-19)', (availability, expected) => {
  expect(isSoldOut(availability, Date.parse('2026-11-23T09:00:00Z'))).toBe(expected);
});
