import { times } from '../core/limits.ts';

/** The types of spaces whose bookings are released: those that are booked as rooms. */
export const releasedTypes = ['Space', 'Room', 'Area', 'WorkArea', 'Common Area'] as const;

/** The bounds of a building's rule of release, in minutes, and of the longest bookings in hours (REL-01). */
export const releaseLimits = {
  shortestGrace: 5,
  longestGrace: 120,
  usualGrace: 15,
  usualReminder: 10,
  /** A reminder comes at least this long before the release. */
  notice: 2,
  longestHours: 168,
  maxTags: 20,
} as const;

/** By what a building releases rooms to which no one comes; times in minutes from the start (REL-01). */
export interface ReleaseRule {
  readonly grace: number;
  readonly reminder: number;
  readonly excludedTypes: readonly string[];
  /** Ids of tags of the building. */
  readonly excludedTags: readonly string[];
  /** Bookings that are longer, in hours, are not released. */
  readonly longestHours: number | null;
  readonly isAutoCheckIn: boolean;
}

/** The settings of the schedule that a rule is made of. */
interface ReleaseSettings {
  readonly releaseGrace?: number | null | undefined;
  readonly releaseReminder?: number | null | undefined;
  readonly releaseExcludedTypes?: readonly string[] | undefined;
  readonly releaseExcludedTags?: readonly string[] | undefined;
  readonly releaseLongestHours?: number | null | undefined;
  readonly autoCheckIn?: boolean | undefined;
}

/** Returns the rule that a schedule's settings make; what is not set is as usual, and a short grace has an early reminder. */
export function releaseRuleOf(settings: ReleaseSettings): ReleaseRule {
  const { shortestGrace, usualGrace, usualReminder, notice } = releaseLimits;
  const grace = settings.releaseGrace ?? usualGrace;
  return {
    grace,
    reminder: settings.releaseReminder ?? Math.min(usualReminder, Math.max(grace, shortestGrace) - notice),
    excludedTypes: settings.releaseExcludedTypes ?? [],
    excludedTags: settings.releaseExcludedTags ?? [],
    longestHours: settings.releaseLongestHours ?? null,
    isAutoCheckIn: settings.autoCheckIn === true,
  };
}

/** A booking as a rule judges it; instants in milliseconds. */
export interface ReleasableBooking {
  readonly type: string;
  readonly tags: readonly string[];
  readonly starts: number;
  readonly ends: number;
}

/** Returns why a rule does not cover a booking; null where it does (STAT-06). */
export function exclusionOf(
  rule: ReleaseRule,
  { type, tags, starts, ends }: ReleasableBooking,
): 'spaceType' | 'tag' | 'tooLong' | 'tooShort' | null {
  if (!releasedTypes.some((one) => one === type) || rule.excludedTypes.includes(type)) return 'spaceType';
  if (tags.some((tag) => rule.excludedTags.includes(tag))) return 'tag';
  if (rule.longestHours !== null && ends - starts > rule.longestHours * times.hour) return 'tooLong';
  return ends - starts <= rule.grace * times.minute ? 'tooShort' : null;
}

/**
 * Returns when the organizer is reminded and when the room is released, by elapsed time and not by clocks (REL-03). The time
 * of grace begins when a booking is made that has started by then, and a case that is opened late still leaves the time
 * between reminder and release.
 */
export function releaseTimes(
  { grace, reminder }: ReleaseRule,
  { starts, made, opened }: { readonly starts: number; readonly made: number; readonly opened: number },
): { readonly remindAt: number; readonly releaseAt: number } {
  const from = Math.max(starts, made);
  const notice = (grace - reminder) * times.minute;
  const remindAt = Math.max(from + reminder * times.minute, opened);
  return { remindAt, releaseAt: Math.max(from + grace * times.minute, remindAt + notice) };
}
