/** The periods that revisions are filtered by (AUDIT-09). */
export const auditPeriods = ['all', 'last2Quarters', 'lastYear', 'currentQuarter'] as const;
export type AuditPeriod = (typeof auditPeriods)[number];

/**
 * Returns the first moment of a period and of the time after it, in UTC; null where it has no bound. Quarters are calendar
 * quarters: the last two are the complete ones before the current; the last year is the previous calendar year (AUDIT-10).
 */
export function boundsOf(period: AuditPeriod, now: Date): { from: Date | null; before: Date | null } {
  const year = now.getUTCFullYear();
  const quarter = Math.floor(now.getUTCMonth() / 3);
  const startOfQuarter = (offset: number) => new Date(Date.UTC(year, (quarter + offset) * 3, 1));
  switch (period) {
    case 'currentQuarter':
      return { from: startOfQuarter(0), before: null };
    case 'last2Quarters':
      return { from: startOfQuarter(-2), before: startOfQuarter(0) };
    case 'lastYear':
      return { from: new Date(Date.UTC(year - 1, 0, 1)), before: new Date(Date.UTC(year, 0, 1)) };
    default:
      return { from: null, before: null };
  }
}

/** The header of a save that puts back values of an earlier version: the number of that version. */
export const RESTORED_VERSION_HEADER = 'x-restored-version';
