import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';

/** The days of a week, Monday first (section 9 of the specification). */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const HH_MM = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** The end of the day, at which a day may close and none may open. */
export const MIDNIGHT = '24:00';
const timeOfDay = z.string('time').regex(HH_MM, 'time');
const closingTime = z.string('time').regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time');

const dayHours = z.strictObject({
  day: z.enum(weekdays),
  /** `HH:mm` in the building's timezone; both null means 24 hours (VEND-06). */
  opensAt: timeOfDay.nullable(),
  /** As `opensAt`, or 24:00. */
  closesAt: closingTime.nullable(),
  closed: z.boolean(),
});

/** When one day is open. */
export type DayHours = z.infer<typeof dayHours>;

/** The hours of a week: each day once, Monday first (VEND-06). */
export const operatingHours = () =>
  z
    .array(dayHours, 'hours')
    .max(weekdays.length, { error: 'week', abort: true })
    .refine((days) => days.map(({ day }) => day).join() === weekdays.join(), 'week');

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
