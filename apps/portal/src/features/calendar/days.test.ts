import { describe, expect, it } from 'vitest';

import { addMonths, dayOfKey, isDay, shownDays, steppedDay } from './days.ts';

describe('the days of a calendar', () => {
  it('are whole weeks from Monday in a month, also where one begins on a Monday (NAV-61)', () => {
    const february = shownDays('month', '2027-02-10');
    expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
    const may = shownDays('month', '2027-05-31');
    expect([may[0], may.at(-1), may.length]).toEqual(['2027-04-26', '2027-06-06', 42]);
  });

  it('are seven in a week and thirty in an agenda, over the ends of months and years (NAV-61)', () => {
    expect(shownDays('week', '2027-01-01')[0]).toBe('2026-12-28');
    expect(shownDays('agenda', '2028-02-15').at(-1)).toBe('2028-03-15');
  });

  it('follow the keys of a grid (NAV-61)', () => {
    const day = '2028-02-29';
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'];
    expect(keys.map((key) => dayOfKey(day, key))).toEqual([
      ...['2028-02-28', '2028-03-01', '2028-02-22', '2028-03-07'],
      ...['2028-02-28', '2028-03-05', '2028-01-29', '2028-03-29', null],
    ]);
  });

  it('keep to the last day of a shorter month (NAV-61)', () => {
    expect([addMonths('2027-01-31', 1), addMonths('2027-03-31', -1), addMonths('2027-12-31', 2)]).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(steppedDay('week', '2026-12-30', 1)).toBe('2027-01-06');
  });

  it('are days that exist (NAV-61)', () => {
    expect([isDay('2027-02-28'), isDay('2027-02-30'), isDay('2027-13-01'), isDay(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
