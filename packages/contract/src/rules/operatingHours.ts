import { z } from 'zod';

import { type DayHours, HH_MM, weekdays } from './operatingHours.facts.ts';

const timeOfDay = z.string('time').regex(HH_MM, 'time');
const closingTime = z.string('time').regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time');

const dayHours = z.strictObject({
  day: z.enum(weekdays),
  opensAt: timeOfDay.nullable(),
  closesAt: closingTime.nullable(),
  closed: z.boolean(),
}) satisfies z.ZodType<DayHours>;

/** The hours of a week: each day once, Monday first (VEND-06). */
export const operatingHours = () =>
  z
    .array(dayHours, 'hours')
    .max(weekdays.length, { error: 'week', abort: true })
    .refine((days) => days.map(({ day }) => day).join() === weekdays.join(), 'week');
