import { describe, expect, it } from 'vitest';

import { type ArrivingVisit, checkInRefusal, isOpenVisit, mayBecome, visitorStates } from './visitorStates.ts';

describe('the states of a visit', () => {
  it('follow each other from the announcement to the departure, and a cancelled visit ends (VIS-01)', () => {
    const moves = visitorStates.flatMap((state) =>
      visitorStates.filter((next) => mayBecome(state, next)).map((next) => `${state} > ${next}`),
    );
    expect(moves).toEqual([
      ...['Expected > CheckedIn', 'Expected > Cancelled', 'Expected > NoShow'],
      ...['CheckedIn > CheckedOut', 'CheckedOut > CheckedIn', 'NoShow > CheckedIn'],
    ]);
    expect(visitorStates.filter(isOpenVisit)).toEqual(['Expected', 'CheckedIn']);
  });

  it.each([
    ['one who is expected today is', {}, false, null],
    ['one who is expected on another day is asked for', { day: '2026-12-02' }, false, 'visitorOtherDay'],
    ['one who is expected on another day is, once that is seen', { day: '2026-12-02' }, true, null],
    ['one who did not come is, a day late', { status: 'NoShow', day: '2026-11-29' }, true, null],
    ['one who left today is', { status: 'CheckedOut' }, false, null],
    ['one who left on another day is not', { status: 'CheckedOut', day: '2026-11-29' }, true, 'visitorDecided'],
    ['one who is there is not', { status: 'CheckedIn' }, true, 'visitorDecided'],
    ['one whose visit was cancelled is not', { status: 'Cancelled' }, true, 'visitorDecided'],
    ['one whose host has left is not', { hostLeft: true }, true, 'visitorHostLeft'],
  ] as const)('decide who is checked in: %s (VIS-01, VIS-02)', (_case, changes, isAnyDay, refusal) => {
    const visit: ArrivingVisit = { status: 'Expected', day: '2026-11-30', hostLeft: false, ...changes };
    expect(checkInRefusal(visit, '2026-11-30', isAnyDay)).toBe(refusal);
  });
});
