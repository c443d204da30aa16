import { times } from '@atrium/contract';

/** How a calendar shows its days. */
export const calendarViews = ['month', 'week', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that an agenda shows. */
const AGENDA_DAYS = 30;

/** A day such as `2026-11-23` as the milliseconds of its midnight in UTC: days are counted without zones. */
export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the day that is this many days later. */
export function addDays(day: string, count: number): string {
  return new Date(midnightOf(day) + count * times.day).toISOString().slice(0, 10);
}

/** Returns the same day of another month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const at = new Date(midnightOf(day));
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0));
  const date = Math.min(at.getUTCDate(), last.getUTCDate());
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date)).toISOString().slice(0, 10);
}

/** Returns the Monday of a day's week. */
export function weekStart(day: string): string {
  const weekday = new Date(midnightOf(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function monthStart(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** Returns the days that a view shows around a day, week by week in a month. */
export function shownDays(view: CalendarView, day: string): string[] {
  if (view === 'agenda') return daysFrom(day, AGENDA_DAYS);
  if (view === 'week') return daysFrom(weekStart(day), 7);
  const first = weekStart(monthStart(day));
  const next = addMonths(monthStart(day), 1);
  const weeks = Math.ceil((midnightOf(next) - midnightOf(first)) / (7 * times.day));
  return daysFrom(first, weeks * 7);
}

/** Returns the day from which the view before or after is shown. */
export function steppedDay(view: CalendarView, day: string, step: -1 | 1): string {
  if (view === 'month') return addMonths(day, step);
  return addDays(day, step * (view === 'week' ? 7 : AGENDA_DAYS));
}

/** Returns the day that a key leads to in a grid of weeks; null for other keys. */
export function dayOfKey(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day);
    case 'End':
      return addDays(weekStart(day), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

/** Checks whether a text is a day of the calendar. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = midnightOf(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
