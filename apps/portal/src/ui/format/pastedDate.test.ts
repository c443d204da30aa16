import { describe, expect, it } from 'vitest';

import { readPastedDate } from './pastedDate.ts';

const read = (text: string) => {
  const at = readPastedDate(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 16);
};

describe('a date that is pasted', () => {
  it.each([
    ...['03/10/2027 09:05', '3/10/2027 9:05', '03.10.2027 09:05', '03-10-2027 09:05:59', ' 3/10/2027 9h05\n'],
    ...['2027-10-03T09:05', '2027-10-03 09:05', '2027-10-03 9:05:30', '3 Oct 2027, 09:05', '3 oct. 2027, 09:05'],
    ...['3 October 2027 at 09:05', '3 octobre 2027 à 9 h 05', '3-Oct-2027 09:05'],
  ])('is read as it is written elsewhere: %j (LIM-04, KIT-17)', (text) => {
    expect(read(text)).toBe('2027-10-03T09:05');
  });

  it('is the beginning of its day without a time', () => {
    const days = ['03/10/2027', '3/10/2027', '3.10.2027', '2027-10-03', '3 Oct 2027', '3 oct. 2027'];
    expect(new Set(days.map(read))).toEqual(new Set(['2027-10-03T00:00']));
    expect(['1er févr. 2027', '1 Feb 2027', '1 sept. 2027', '1 août 2027', '1 juil. 2027'].map(read)).toEqual(
      ['02', '02', '09', '08', '07'].map((month) => `2027-${month}-01T00:00`),
    );
  });

  it.each([
    ...['', 'soon', '12', '45566.5', '31/02/2027', '29/02/2027 09:05', '03/13/2027', '03/10/27', '3 jui 2027'],
    ...['03/10/2027 25:00', '03/10/2027 24:00', '03/10/2027 09:60', '03/10-2027', '3 Foo 2027', '2027-1-3'],
    // An instant, not what clocks show.
    ...['2027-10-03T09:05:00Z', '2027-10-03T09:05:00+02:00', '3 Oct 2027, 09:05 (Paris time)', '3/10/2027 9:05 PM'],
  ])('is none where it is unclear or wrong: %j (LIM-04)', (text) => {
    expect(read(text)).toBeNull();
  });
});
