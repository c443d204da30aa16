import { type dateForms, wallClockAt } from '@atrium/contract';

type DateForm = (typeof dateForms)[number];

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;
/** A count from here on is one of milliseconds: as seconds it would be after the year 5000. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** The instant at which the clocks of a zone show a wall clock. */
function instantOf(clock: number, timezone: string): number {
  const first = clock - (wallClockAt(clock, timezone) - clock);
  return clock - (wallClockAt(first, timezone) - first);
}

function clockOf([year, month, day, hour = '0', minute = '0', second = '0']: readonly (string | undefined)[]): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}

/**
 * Reads a time of another system, ISO 8601 or in the form of its settings; one without a zone is of the timezone of the
 * settings (SRV-05). Answers ISO 8601 in UTC; null of what is no time.
 */
export function readOutsideTime(value: unknown, form: DateForm, timezone: string): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  let instant = Number.NaN;
  if (/^\d{9,14}(?:\.\d+)?$/.test(text)) {
    instant = Number(text) * (Number(text) < FIRST_MILLISECONDS ? 1000 : 1);
  } else {
    const found = iso.exec(text);
    const local = written.exec(text);
    if (found !== null) {
      const [, ...parts] = found;
      const zone = parts[6];
      const clock = clockOf(parts);
      instant = zone === undefined ? instantOf(clock, timezone) : clock - offsetOf(zone);
    } else if (local !== null) {
      const [, one, other, year, ...rest] = local;
      const [day, month] = form === 'monthFirst' ? [other, one] : [one, other];
      instant = Number(month) > 12 ? Number.NaN : instantOf(clockOf([year, month, day, ...rest]), timezone);
    }
  }
  return Number.isNaN(instant) || Math.abs(instant) > 8e15 ? null : new Date(instant).toISOString();
}

/** Returns how far an offset such as `+01:00` is from UTC, in milliseconds. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}
