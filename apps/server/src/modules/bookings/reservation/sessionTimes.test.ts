import { describe, expect, it } from 'vitest';

import { isTooLong, sessionTimes } from './sessionTimes.ts';

type Range = Parameters<typeof sessionTimes>[0];

const daily = (startDate: string, endDate: string): Range => ({
  startDate,
  endDate,
  recurrence: 'daily',
  weekdays: [],
});
const startsOf = (range: Range, zone = 'Europe/Paris') =>
  sessionTimes(range, zone).sessions.map(({ start }) => new Date(start).toISOString().slice(0, 16));
const spans = (range: Range, zone = 'Europe/Paris') =>
  sessionTimes(range, zone).sessions.map(({ start, end }) =>
    [start, end].map((instant) => new Date(instant).toISOString().slice(0, 16)).join(' to '),
  );

describe('the sessions of a range', () => {
  it('are one without a recurrence, from its start to its end (RESV-06)', () => {
    const range: Range = { startDate: '2026-05-04T07:00:00Z', endDate: '2026-05-08T15:30:00Z' };
    expect(spans(range)).toEqual(['2026-05-04T07:00 to 2026-05-08T15:30']);
  });

  it('are daily from the start’s to the end’s time of day, up to the end (RESV-06)', () => {
    expect(spans(daily('2026-05-04T07:00:00Z', '2026-05-06T15:00:00Z'))).toEqual([
      '2026-05-04T07:00 to 2026-05-04T15:00',
      '2026-05-05T07:00 to 2026-05-05T15:00',
      '2026-05-06T07:00 to 2026-05-06T15:00',
    ]);
  });

  it('end on the next day where the end’s time of day is not after the start’s (RESV-06)', () => {
    expect(spans(daily('2026-05-04T20:00:00Z', '2026-05-06T04:00:00Z'))).toEqual([
      '2026-05-04T20:00 to 2026-05-05T04:00',
      '2026-05-05T20:00 to 2026-05-06T04:00',
    ]);
    expect(spans(daily('2026-05-04T08:00:00Z', '2026-05-06T08:00:00Z'))).toEqual([
      '2026-05-04T08:00 to 2026-05-05T08:00',
      '2026-05-05T08:00 to 2026-05-06T08:00',
    ]);
  });

  it('are weekly on the chosen weekdays of the building’s zone, also over a leap day and a year’s end (RESV-06)', () => {
    const weekly = (startDate: string, endDate: string, weekdays: Range['weekdays']): Range => ({
      startDate,
      endDate,
      recurrence: 'weekly',
      weekdays,
    });
    expect(startsOf(weekly('2026-12-28T08:00:00Z', '2027-01-06T17:00:00Z', ['friday', 'monday']))).toEqual([
      '2026-12-28T08:00',
      '2027-01-01T08:00',
      '2027-01-04T08:00',
    ]);
    expect(startsOf(weekly('2028-02-27T08:00:00Z', '2028-03-02T17:00:00Z', ['tuesday', 'wednesday']))).toEqual([
      '2028-02-29T08:00',
      '2028-03-01T08:00',
    ]);
    // Sunday evening in Los Angeles is Monday in UTC.
    expect(startsOf(weekly('2026-06-01T03:00:00Z', '2026-06-09T05:00:00Z', ['sunday']), 'America/Los_Angeles')).toEqual(
      ['2026-06-01T03:00', '2026-06-08T03:00'],
    );
  });

  it('keep the time that the clocks show when the clocks change (RESV-06)', () => {
    expect(startsOf(daily('2026-03-28T08:00:00Z', '2026-03-30T15:00:00Z'))).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(startsOf(daily('2026-04-03T21:00:00Z', '2026-04-05T23:00:00Z'), 'Australia/Sydney')).toEqual([
      '2026-04-03T21:00',
      '2026-04-04T22:00',
      '2026-04-05T22:00',
    ]);
  });

  it('leave out a time that the clocks skip that night, of a start and of an end, and name it (RESV-06)', () => {
    const early = sessionTimes(daily('2026-03-28T01:30:00Z', '2026-03-30T02:00:00Z'), 'Europe/Paris');
    expect([early.sessions.length, early.skipped]).toEqual([2, ['2026-03-29T02:30']]);
    const late = sessionTimes(daily('2026-03-27T21:00:00Z', '2026-03-30T00:30:00Z'), 'Europe/Paris');
    expect([late.sessions.length, late.skipped]).toEqual([2, ['2026-03-28T22:00']]);
  });

  it('are in the first of two hours when the clocks go back (RESV-06)', () => {
    expect(spans(daily('2026-10-24T00:30:00Z', '2026-10-26T01:45:00Z'))).toEqual([
      '2026-10-24T00:30 to 2026-10-24T00:45',
      '2026-10-25T00:30 to 2026-10-25T00:45',
      '2026-10-26T01:30 to 2026-10-26T01:45',
    ]);
  });

  it('are none where no chosen weekday is in the range (RESV-08)', () => {
    const range: Range = {
      startDate: '2026-05-04T07:00:00Z',
      endDate: '2026-05-05T15:00:00Z',
      recurrence: 'weekly',
      weekdays: ['sunday'],
    };
    expect(startsOf(range)).toEqual([]);
  });

  it('are at most 60 days apart as the building’s clocks count them (RESV-04)', () => {
    const isLong = (endDate: string) => isTooLong({ startDate: '2026-03-01T08:00:00Z', endDate }, 'Europe/Paris', 60);
    expect([isLong('2026-04-30T07:00:00Z'), isLong('2026-04-30T07:01:00Z')]).toEqual([false, true]);
  });
});
