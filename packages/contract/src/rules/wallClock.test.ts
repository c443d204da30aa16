import { describe, expect, it } from 'vitest';

import { dayAt, instantOf, isShownTwice, wallClockAt } from './wallClock.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
const entered = (text: string, timeZone: string) => iso(instantOf(Date.parse(`${text}Z`), timeZone));

describe('the wall clock of a zone', () => {
  it.each([
    ['2026-12-01T08:00:00', 'Europe/Paris', '2026-12-01T07:00:00.000Z'],
    ['2026-07-01T08:00:00', 'America/New_York', '2026-07-01T12:00:00.000Z'],
    ['2026-03-29T01:59:00', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    ['2026-07-01T08:00:00', 'UTC', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T08:00:00', 'Pacific/Kiritimati', '2026-06-30T18:00:00.000Z'],
  ])('shows %s in %s at %s (LIM-04)', (text, timeZone, instant) => {
    expect(entered(text, timeZone)).toBe(instant);
    expect(iso(wallClockAt(Date.parse(instant), timeZone))).toBe(`${text}.000Z`);
  });

  it('takes the first of two times when the clocks go back, and goes on where they go forward (LIM-04)', () => {
    expect(entered('2026-10-25T02:30:00', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
    expect(entered('2026-03-29T02:30:00', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z');
  });

  it.each([
    ['Europe/Paris', '2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z', '2026-10-25T01:59:59Z', '2026-10-25T02:00:00Z'],
    [
      'America/New_York',
      '2026-11-01T04:59:59Z',
      '2026-11-01T05:00:00Z',
      '2026-11-01T06:59:59Z',
      '2026-11-01T07:00:00Z',
    ],
    // Half an hour.
    [
      'Australia/Lord_Howe',
      '2026-04-04T14:29:59Z',
      '2026-04-04T14:30:00Z',
      '2026-04-04T15:29:59Z',
      '2026-04-04T15:30:00Z',
    ],
  ])('of %s shows twice what it shows as the clocks go back, and nothing else (LIM-04)', (timeZone, ...instants) => {
    expect(instants.map((instant) => isShownTwice(Date.parse(instant), timeZone))).toEqual([false, true, true, false]);
  });

  it.each(['Europe/Paris', 'America/Boa_Vista', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'])(
    'of %s is at every instant what the runtime shows, also before 1970 and when it is asked again (LIM-04)',
    (timeZone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      const shown = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
      for (const year of [1938, 1970, 2000, 2026])
        for (let instant = Date.UTC(year, 0); instant < Date.UTC(year + 1, 0); instant += 7 * 3_600_000)
          expect([instant, wallClockAt(instant, timeZone)]).toEqual([instant, shown(instant)]);
      expect(() => wallClockAt(Number.NaN, timeZone)).toThrow(RangeError);
    },
  );

  it('names the day of its own calendar (LIM-04)', () => {
    const instant = Date.parse('2026-11-22T23:30:00Z');
    expect(dayAt(instant, 'Europe/Paris')).toBe('2026-11-23');
    expect(dayAt(instant, 'America/New_York')).toBe('2026-11-22');
  });
});
