import { describe, expect, it } from 'vitest';

import { alwaysOpen, type DayHours, weekdays } from './operatingHours.facts.ts';
import { dueTime, isCancellable, requestStates, requestStatesAfter } from './requestStates.ts';

/** Open from 8 to 18 on working days. */
const office: readonly DayHours[] = weekdays.map((day, at) => ({
  day,
  opensAt: at < 5 ? '08:00' : null,
  closesAt: at < 5 ? '18:00' : null,
  closed: at >= 5,
}));

const due = (hours: readonly DayHours[] | null, from: string, openHours: number) => {
  const time = dueTime(hours, 'Europe/Paris', Date.parse(from), openHours);
  return time === null ? null : new Date(time).toISOString();
};

describe('the due time of a service request', () => {
  it('counts the opening hours alone, over a night and a weekend (SRV-04)', () => {
    // Friday 16:00 in Paris: two hours on that day, and two from Monday 8:00 on.
    expect(due(office, '2026-11-27T15:00:00.000Z', 4)).toBe('2026-11-30T09:00:00.000Z');
    expect(due(office, '2026-11-27T15:00:00.000Z', 2)).toBe('2026-11-27T17:00:00.000Z');
    expect(due(office, '2026-11-28T11:00:00.000Z', 1)).toBe('2026-11-30T08:00:00.000Z');
    expect(due(office, '2026-11-30T01:00:00.000Z', 25)).toBe('2026-12-02T12:00:00.000Z');
  });

  it('counts hours that pass, not those of the clock, where the clocks change (SRV-04)', () => {
    // On 28 March 2027 the clocks of Paris go from 2:00 to 3:00, on 25 October 2026 back from 3:00 to 2:00.
    for (const hours of [null, alwaysOpen]) {
      expect(due(hours, '2027-03-27T23:00:00.000Z', 4)).toBe('2027-03-28T03:00:00.000Z');
      expect(due(hours, '2026-10-24T22:00:00.000Z', 25)).toBe('2026-10-25T23:00:00.000Z');
    }
    // The office opens on Monday at 8:00 of the new time.
    expect(due(office, '2027-03-26T16:30:00.000Z', 1)).toBe('2027-03-29T06:30:00.000Z');
    expect(due(office, '2026-10-23T15:30:00.000Z', 1)).toBe('2026-10-26T07:30:00.000Z');
  });

  it('is missing where the building never opens (SRV-04)', () => {
    const closed = office.map(({ day }) => ({ day, opensAt: null, closesAt: null, closed: true }));
    expect(due(closed, '2026-11-27T15:00:00.000Z', 1)).toBeNull();
  });

  it('is found where it takes longer than a year of opening hours (SRV-04)', () => {
    expect(due(office, '2026-01-05T07:00:00.000Z', 2_000)).toBe('2026-10-09T16:00:00.000Z');
  });
});

describe('the states of a service request', () => {
  it('end in Closed and Cancelled, and only Completed is taken up again (SRV-04)', () => {
    expect(requestStates.filter((state) => requestStatesAfter(state).length === 0)).toEqual(['Closed', 'Cancelled']);
    expect(requestStatesAfter('Completed')).toEqual(['Closed', 'InProgress']);
    // A request is in Assigned by its assignee, and in Requested only as it is new.
    for (const state of requestStates) expect(requestStatesAfter(state)).not.toContain('Requested');
  });

  it('let the requester cancel until work has begun (SRV-02)', () => {
    expect(requestStates.filter(isCancellable)).toEqual(['Requested', 'Approved', 'Assigned', 'OnHold']);
  });
});
