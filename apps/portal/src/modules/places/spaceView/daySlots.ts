import { dayAt, isWithin, type ScheduleInterval, slotsOfDay, type SpaceSchedule, times } from '@atrium/contract';

import type { ShownSpace } from './spaceViewState.ts';

type Taken = SpaceSchedule['taken'][number];

/** A slot of the day: what takes it, one after another, and whether it can be booked. Instants in milliseconds. */
export interface DaySlot {
  readonly starts: number;
  readonly ends: number;
  readonly state: 'free' | 'taken' | 'closed' | 'buffer';
  readonly bookings: readonly Taken[];
  readonly isPast: boolean;
}

/** Slots in which a space is closed and nothing takes it, as one until it opens; undefined where that is not on this day. */
export interface ClosedSlots extends DaySlot {
  readonly opensAt: number | undefined;
}

/** Returns the slots that are not over, with those that are closed one after another as one. */
export function slotsAhead(slots: readonly DaySlot[]): (DaySlot | ClosedSlots)[] {
  const ahead = slots.filter(({ isPast }) => !isPast);
  return ahead.flatMap((slot, at): (DaySlot | ClosedSlots)[] => {
    if (slot.state !== 'closed') return [slot];
    if (ahead[at - 1]?.state === 'closed') return [];
    return [{ ...slot, opensAt: ahead.slice(at).find(({ state }) => state !== 'closed')?.starts }];
  });
}

/**
 * Returns the slots of the day around an instant by the clocks of the space's building (SPACE-12). One that is kept free
 * after a booking, or that would not leave that time before the next one, cannot be booked (RESV-24).
 */
export function daySlots(space: ShownSpace, now: number, minutes: ScheduleInterval): DaySlot[] {
  const open = space.open.map(({ starts, ends }) => ({ starts: Date.parse(starts), ends: Date.parse(ends) }));
  return slotsOfDay(dayAt(now, space.timezone), space.timezone, minutes).map((slot) => {
    const bookings = space.taken.filter(
      ({ starts, ends }) => Date.parse(starts) < slot.ends && slot.starts < Date.parse(ends),
    );
    const freeFrom = slot.ends + space.buffer * times.minute;
    const isKeptFree = space.taken.some(
      (taken) => Date.parse(taken.starts) < freeFrom && slot.starts < Date.parse(taken.freeFrom),
    );
    const untaken = isWithin(open, slot) ? (isKeptFree ? 'buffer' : 'free') : 'closed';
    return { ...slot, bookings, state: bookings.length === 0 ? untaken : 'taken', isPast: slot.ends <= now };
  });
}
