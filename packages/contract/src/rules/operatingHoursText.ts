import type { DayHours } from './operatingHours.facts.ts';
import { operatingHours } from './operatingHours.ts';

let weekSchema: ReturnType<typeof operatingHours> | undefined;

/** Checks whether a value is the hours of a week. */
export function isWeek(value: unknown): value is readonly DayHours[] {
  weekSchema ??= operatingHours();
  return Array.isArray(value) && weekSchema.safeParse(value).success;
}
