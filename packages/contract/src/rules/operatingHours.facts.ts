import type { RuleIssue } from '../core/errors.ts';

/** The days of a week, Monday first (section 9 of the specification). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

export const HH_MM = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The end of the day, at which a day may close and none may open. */
export const MIDNIGHT = '24:00';

/** When one day is open. */
export interface DayHours {
  day: Weekday;
  /** `HH:mm` in the building's timezone; both null means 24 hours (VEND-06). */
  opensAt: string | null;
  /** As `opensAt`, or 24:00. */
  closesAt: string | null;
  closed: boolean;
}

/** A week that is open around the clock. */
export const alwaysOpen: readonly DayHours[] = weekdays.map((day) => ({
  day,
  opensAt: null,
  closesAt: null,
  closed: false,
}));

/** Close is after open on the same day, and neither is alone (VEND-07). Times are compared as text: `HH:mm` sorts. */
export function operatingHoursIssues(field: string, value: unknown): RuleIssue[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((day: Partial<DayHours> | null, at): RuleIssue[] => {
    if (day === null || typeof day !== 'object' || day.closed === true) return [];
    const { opensAt = null, closesAt = null } = day;
    if (opensAt === null && closesAt === null) return [];
    if (opensAt === null) return [{ field: `${field}.${String(at)}.opensAt`, code: 'bothTimes' }];
    if (closesAt === null) return [{ field: `${field}.${String(at)}.closesAt`, code: 'bothTimes' }];
    // What is no time of the day is an error already.
    if (!HH_MM.test(opensAt) || (closesAt !== MIDNIGHT && !HH_MM.test(closesAt))) return [];
    return closesAt > opensAt ? [] : [{ field: `${field}.${String(at)}.closesAt`, code: 'closeAfterOpen' }];
  });
}
