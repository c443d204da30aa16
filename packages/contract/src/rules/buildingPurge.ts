import { keepingLimits, times } from '../core/limits.ts';

/**
 * Returns when a building deleted at `deleted` is purged: three calendar months later in UTC, the day clamped to the month's
 * last (BLDG-33).
 */
export function purgeDateOf(deleted: Date): Date {
  const purge = new Date(deleted);
  const month = deleted.getUTCMonth() + keepingLimits.deletedBuildingMonths;
  const lastDay = new Date(Date.UTC(deleted.getUTCFullYear(), month + 1, 0)).getUTCDate();
  purge.setUTCMonth(month, Math.min(deleted.getUTCDate(), lastDay));
  return purge;
}

/** Whole days until a purge, the begun one included; 0 once it is due. */
export function daysUntilPurge(purgeAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(purgeAt) - now) / times.day));
}
