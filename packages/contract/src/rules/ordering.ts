import { times } from '../core/limits.ts';
import type { DayHours } from './operatingHours.facts.ts';
import { instantOf, wallClockAt } from './wallClock.ts';

/** Why a vendor takes no orders now: it has ordering off, it has stopped, or its hours are over (VEND-19). */
export const closedReasons = ['orderingOff', 'stopped', 'outsideHours'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** What decides whether a vendor takes orders. Instants are ISO 8601. */
export interface OrderingRules {
  readonly enableOrdering: boolean;
  readonly operatingHours: readonly DayHours[];
  readonly stopped: boolean;
  readonly stopReason: string | null;
  /** When it starts again by itself; null: when someone starts it. */
  readonly stoppedUntil: string | null;
}

/** Whether a vendor takes orders. Instants are ISO 8601. */
export interface Ordering {
  readonly isOpen: boolean;
  readonly reason: ClosedReason | null;
  /** What the vendor's people say about a stop. */
  readonly message: string | null;
  /** When it takes orders again; null where that is not known, or while it does. */
  readonly opensAt: string | null;
}

const DAYS_AHEAD = 8;

/** A time of day such as `08:30` as milliseconds from midnight. */
function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * times.hour + minutes * times.minute;
}

/** The span in which a day is open, as instants in milliseconds; null where it is closed. */
function spanOf({ closed, opensAt, closesAt }: DayHours, midnight: number, timeZone: string) {
  if (closed) return null;
  const until = closesAt === null ? times.day : timeOf(closesAt);
  return {
    from: instantOf(midnight + (opensAt === null ? 0 : timeOf(opensAt)), timeZone),
    to: instantOf(midnight + until, timeZone),
  };
}

/**
 * Returns the first instant from `from` on at which the week's hours are open, in milliseconds; null where they never are.
 * Hours are those of the clocks of the zone (VEND-06).
 */
export function firstOpen(week: readonly DayHours[], timeZone: string, from: number): number | null {
  const wallClock = wallClockAt(from, timeZone);
  const today = wallClock - (((wallClock % times.day) + times.day) % times.day);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const midnight = today + ahead * times.day;
    const hours = week[(new Date(midnight).getUTCDay() + 6) % 7];
    const span = hours === undefined ? null : spanOf(hours, midnight, timeZone);
    if (span !== null && from < span.to) return Math.max(from, span.from);
  }
  return null;
}

function textOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Decides whether a vendor takes orders at an instant (milliseconds), and when it does again (VEND-18, VEND-19). */
export function orderingAt(rules: OrderingRules, timeZone: string, now: number): Ordering {
  const { operatingHours, stopped, stopReason, stoppedUntil } = rules;
  const closed = { isOpen: false, message: null, opensAt: null };
  if (!rules.enableOrdering) return { ...closed, reason: 'orderingOff' };
  const until = stoppedUntil === null ? null : Date.parse(stoppedUntil);
  if (stopped && (until === null || until > now)) {
    const opensAt = until === null ? null : firstOpen(operatingHours, timeZone, until);
    return { isOpen: false, reason: 'stopped', message: stopReason, opensAt: textOf(opensAt) };
  }
  const opensAt = firstOpen(operatingHours, timeZone, now);
  if (opensAt !== now) return { ...closed, reason: 'outsideHours', opensAt: textOf(opensAt) };
  return { isOpen: true, reason: null, message: null, opensAt: null };
}

/** What a product is sold by. */
export interface Availability {
  readonly soldOut: boolean;
  /** Until when it is sold out; null: until someone says otherwise. ISO 8601. */
  readonly soldOutUntil: string | null;
  /** How many there are; null: without a limit. */
  readonly stock: number | null;
}

/** Checks whether a product is sold out at an instant in milliseconds. */
export function isSoldOut({ soldOut, soldOutUntil, stock }: Availability, now: number): boolean {
  return stock === 0 || (soldOut && (soldOutUntil === null || Date.parse(soldOutUntil) > now));
}
