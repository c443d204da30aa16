import { describe, expect, it } from 'vitest';

import { daysUntilPurge, purgeDateOf } from './buildingPurge.ts';

const purgeOf = (deleted: string) => purgeDateOf(new Date(deleted)).toISOString();

describe('the purge of a deleted building', () => {
  it('comes three calendar months after the delete, to the millisecond (BLDG-33)', () => {
    expect(purgeOf('2026-03-15T10:20:30.405Z')).toBe('2026-06-15T10:20:30.405Z');
    expect(purgeOf('2026-11-01T00:00:00.000Z')).toBe('2027-02-01T00:00:00.000Z');
  });

  it('comes on the last day of a month that is too short (BLDG-33)', () => {
    expect(purgeOf('2026-11-30T23:59:59.999Z')).toBe('2027-02-28T23:59:59.999Z');
    expect(purgeOf('2027-11-30T12:00:00.000Z')).toBe('2028-02-29T12:00:00.000Z');
    expect(purgeOf('2026-03-31T12:00:00.000Z')).toBe('2026-06-30T12:00:00.000Z');
  });

  it('counts months in UTC, whatever the zone of the server (BLDG-33)', () => {
    expect(purgeOf('2026-06-30T23:30:00.000-05:00')).toBe('2026-10-01T04:30:00.000Z');
  });

  it('is counted down in days, the begun one included', () => {
    const purgeAt = '2026-06-15T12:00:00.000Z';
    expect(daysUntilPurge(purgeAt, Date.parse('2026-06-10T12:00:00Z'))).toBe(5);
    expect(daysUntilPurge(purgeAt, Date.parse('2026-06-10T11:59:00Z'))).toBe(6);
    expect(daysUntilPurge(purgeAt, Date.parse('2026-07-01T00:00:00Z'))).toBe(0);
  });
});
