/** The periods that revisions are filtered by (AUDIT-09). */
export const auditPeriods = ['all', 'last2Quarters', 'lastYear', 'currentQuarter'] as const;
export type AuditPeriod = (typeof auditPeriods)[number];

/** The header of a save that puts back values of an earlier version: the number of that version. */
export const RESTORED_VERSION_HEADER = 'x-restored-version';
