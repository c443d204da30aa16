import { describe, expect, it } from 'vitest';

import { isMadeOf, isShortened, ReferenceIndex } from './referenceIndex.ts';

const indexOf = (...references: readonly string[]) => {
  const index = new ReferenceIndex<string>();
  for (const reference of references) index.add(reference, reference);
  return (text: string) => index.find(text)?.entry ?? null;
};
const year = new Date().getUTCFullYear();
/** The number of a day of this year as spreadsheet programs count. */
const serial = (month: number, day: number) => String(Date.UTC(year, month - 1, day) / 86_400_000 + 25_569);

describe('references that a spreadsheet program has changed', () => {
  it('finds what has lost its zeros, or has become another number (PLACE-37)', () => {
    const find = indexOf('007', '1E5', 'R-1');
    expect(['7', '100000', 'r-1', '8'].map(find)).toEqual(['007', '1E5', 'R-1', null]);
  });

  it('finds what has become a date, by the date, its number and its short form (PLACE-37)', () => {
    const find = indexOf('3-4', 'MAR1', 'A-1');
    expect(find(`${String(year)}-04-03`)).toBe('3-4');
    expect(find(`${String(year)}-03-04`)).toBe('3-4');
    expect(find(serial(3, 1))).toBe('MAR1');
    expect(['01-Mar', '1 mars', '03-avr', '4-Mar'].map(find)).toEqual(['MAR1', 'MAR1', '3-4', '3-4']);
    expect(find(`4/3/${String(year).slice(2)}`)).toBe('3-4');
    expect(find(`${String(year)}-05-05`)).toBeNull();
  });

  it('assumes nothing where two could be meant, or where it is another date or number (PLACE-37)', () => {
    const find = indexOf('3-4', '4/3', '10-15', '12', '012');
    expect(find(`${String(year)}-04-03`)).toBeNull();
    expect(find(`${String(year - 7)}-10-15`)).toBeNull();
    // A room number that would be a day of 2009.
    expect(find('40101')).toBeNull();
    expect(find('0012')).toBeNull();
    expect(find('4-3')).toBeNull();
  });

  it('assumes nothing of what no spreadsheet program has made: room 10 of floor 2 is not its room 1 (PLACE-37)', () => {
    const find = indexOf('2.1', '7', '30', '4.50');
    expect(['2.10', '2.100', '007', '30.0', '04.5'].map(find)).toEqual([null, null, null, null, null]);
    expect(['4.5', '3E1', '3.0E+1'].map(find)).toEqual(['4.50', '30', '30']);
  });

  it('finds what a French program has made a decimal of, and numbers that have lost their last digits (PLACE-37)', () => {
    const find = indexOf('1,5', '12345678901234567');
    expect(['1.5', '12345678901234600', '1.23456789012346E+016', '12345678901234'].map(find)).toEqual([
      '1,5',
      '12345678901234567',
      '12345678901234567',
      null,
    ]);
    expect(['3.52099E+14', '3,52099E+14', '1E5', 'E+14'].map(isShortened)).toEqual([true, true, false, false]);
  });

  it('finds what a program has put the minus of in front, and no other number (PLACE-37)', () => {
    const find = indexOf('001091019-', '12', '-0007');
    expect(['-1091019', '1091019', '-12', '-7', '-1.091019E+6'].map(find)).toEqual([
      '001091019-',
      null,
      null,
      '-0007',
      '001091019-',
    ]);
    expect(isShortened('-3.52099E+14')).toBe(true);
  });

  it('says of which texts several may have been changed to one (PLACE-37)', () => {
    const index = new ReferenceIndex<string>();
    for (const one of ['7', '07', '2.1', '2.10', '3-4', '4/3', '8']) index.add(one, one);
    expect(['7', '2.1', `${String(year)}-04-03`].map((text) => index.isOfSeveral(text))).toEqual([true, true, true]);
    expect(['8', '2.10', '9', 'A'].map((text) => index.isOfSeveral(text))).toEqual([false, false, false, false]);
  });

  it('knows what a text has become, and no other text (PLACE-37)', () => {
    expect(isMadeOf('12', '00012')).toBe(true);
    expect(isMadeOf('1000', '1E3')).toBe(true);
    expect(isMadeOf(`${String(year)}-02-01`, '1/2')).toBe(true);
    expect([isMadeOf('00012', '12'), isMadeOf('room', 'Room'), isMadeOf('2.10', '2.1')]).toEqual([false, false, false]);
  });

  it('prefers what is written exactly so (PLACE-37)', () => {
    expect(indexOf('007', '7')('7')).toBe('7');
    expect(indexOf(serial(4, 3), '3-4')(serial(4, 3))).toBe(serial(4, 3));
  });
});
