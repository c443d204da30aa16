import type { Dayjs } from 'dayjs';

/** The first year that is entered: one that is still being typed is before it, and has a local time of its own kind. */
const FIRST_YEAR = 1900;

/** Checks whether a date is typed in part: a section is missing, or its year waits for the fourth digit (LIM-04). */
export function isHalfTyped(date: Dayjs): boolean {
  return !date.isValid() || date.year() < FIRST_YEAR;
}

/** Checks whether some sections of a date's field have digits and others none: its value is null then, as if nothing was typed. */
export function isPartlyFilled(field: Element): boolean {
  const sections = [...field.querySelectorAll('[role="spinbutton"]')];
  const filled = sections.filter((section) => section.hasAttribute('aria-valuenow'));
  return filled.length > 0 && filled.length < sections.length;
}
