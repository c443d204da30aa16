import { describe, expect, it } from 'vitest';

import {
  availabilityAt,
  isWithin,
  nearestFreeTimes,
  noShowTime,
  openPeriods,
  slotsOfDay,
  spaceStateAt,
} from './availability.ts';
import { weekdays } from './operatingHours.facts.ts';
import { instantOf } from './wallClock.ts';

const HOUR = 3_600_000;
const hours = (from: string, to: string) =>
  weekdays.map((day) => ({ day, closed: false, opensAt: from, closesAt: to }));
/** An instant by the clocks of a zone. */
const at = (clock: string, zone: string) => instantOf(Date.parse(`${clock}:00Z`), zone);

describe('the days on which clocks change', () => {
  it.each([
    ['Europe/Paris', '2027-03-28', 23],
    ['Europe/Paris', '2027-10-31', 25],
    ['America/New_York', '2027-03-14', 23],
    ['America/New_York', '2027-11-07', 25],
    ['Australia/Lord_Howe', '2027-10-03', 23.5],
    ['Australia/Lord_Howe', '2027-04-04', 24.5],
    // The clocks skip midnight itself.
    ['Africa/Cairo', '2027-04-30', 23],
  ])('in %s on %s have slots from midnight to midnight, %d hours long (SPACE-12, RESV-24)', (zone, day, length) => {
    const slots = slotsOfDay(day, zone, 15);
    expect(slots.every(({ starts }, index) => index === 0 || starts === slots[index - 1]?.ends)).toBe(true);
    const whole = { starts: slots[0]?.starts ?? 0, ends: slots.at(-1)?.ends ?? 0 };
    expect((whole.ends - whole.starts) / HOUR).toBe(length);
    expect(openPeriods(null, zone, whole)).toEqual([whole]);
    const open = openPeriods(hours('08:00', '18:00'), zone, whole);
    expect(open).toEqual([{ starts: at(`${day}T08:00`, zone), ends: at(`${day}T18:00`, zone) }]);
  });

  it('name free times that have the wanted length, and the buffer after it (RESV-21, RESV-24)', () => {
    const zone = 'America/New_York';
    const open = openPeriods(null, zone, { starts: at('2027-11-06T12:00', zone), ends: at('2027-11-08T12:00', zone) });
    // From before the doubled hour to after it.
    const wanted = { starts: at('2027-11-07T00:30', zone), ends: at('2027-11-07T02:30', zone) };
    expect((wanted.ends - wanted.starts) / HOUR).toBe(3);
    const found = nearestFreeTimes({ open, taken: [{ ...wanted }], wanted, buffer: HOUR / 2, earliest: 0 });
    expect(found).toHaveLength(3);
    for (const time of found) {
      const [starts, ends] = [Date.parse(time.starts), Date.parse(time.ends)];
      expect((ends - starts) / HOUR).toBe(3);
      expect(ends + HOUR / 2 <= wanted.starts || starts >= wanted.ends).toBe(true);
    }
  });
});

describe('hours that meet at midnight', () => {
  it('are one period, so that a booking may go on over the night (RESV-24)', () => {
    const zone = 'Europe/Paris';
    const night = { starts: at('2026-11-23T22:00', zone), ends: at('2026-11-24T02:00', zone) };
    const days = { starts: at('2026-11-23T00:00', zone), ends: at('2026-11-25T00:00', zone) };
    expect(openPeriods(null, zone, days)).toEqual([days]);
    expect(isWithin(openPeriods(null, zone, days), night)).toBe(true);
    expect(isWithin(openPeriods(hours('00:00', '24:00'), zone, days), night)).toBe(true);
    expect(isWithin(openPeriods(hours('00:00', '23:59'), zone, days), night)).toBe(false);
  });
});

it('a space that nothing takes is closed outside of its hours, and busy where a booking goes on (BOOK-02)', () => {
  const open = [{ starts: '2026-11-23T08:00:00.000Z', ends: '2026-11-23T18:00:00.000Z' }];
  const stateAt = (time: string) => spaceStateAt('Free', open, Date.parse(`2026-11-23T${time}:00.000Z`));
  expect([stateAt('07:59'), stateAt('08:00'), stateAt('17:59'), stateAt('18:00')]).toEqual([
    'Closed',
    'Free',
    'Free',
    'Closed',
  ]);
  expect(spaceStateAt('Busy', [], 0)).toBe('Busy');
  expect(spaceStateAt('Unknown', [], 0)).toBe('Unknown');
});

it('a booking made after its start has its time of grace from then on (SPACE-10)', () => {
  const starts = at('2026-11-23T09:00', 'UTC');
  const minute = HOUR / 60;
  expect(noShowTime(starts, starts - HOUR)).toBe(starts + 15 * minute);
  expect(noShowTime(starts, starts + 10 * minute)).toBe(starts + 25 * minute);
});

describe('a space with a booking from 09:00 to 10:00 and a buffer of 15 minutes', () => {
  const clock = (time: string) => `2026-11-23T${time}:00.000Z`;
  const booked = { starts: clock('09:00'), ends: clock('10:00'), freeFrom: clock('10:15'), noShowAt: clock('09:15') };
  const checkedIn = { ...booked, noShowAt: null };

  it.each([
    ['08:59', 'Free', 'Free'],
    ['09:00', 'Busy', 'Busy'],
    ['09:14', 'Busy', 'Busy'],
    ['09:15', 'No-show', 'Busy'],
    ['09:59', 'No-show', 'Busy'],
    // The buffer is kept free of others, whether anyone came or not.
    ['10:00', 'Busy', 'Busy'],
    ['10:14', 'Busy', 'Busy'],
    ['10:15', 'Free', 'Free'],
  ])('is at %s %s without a check-in, and %s with one (SPACE-09, SPACE-10)', (time, missed, kept) => {
    const now = Date.parse(clock(time));
    expect(availabilityAt([booked], now)).toBe(missed);
    expect(availabilityAt([checkedIn], now)).toBe(kept);
    expect(availabilityAt(null, now)).toBe('Unknown');
  });
});
