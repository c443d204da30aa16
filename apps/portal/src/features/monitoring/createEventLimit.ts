import { monitoringLimits, times } from '@atrium/contract';

/** What is held back of a minute's events for those that cannot be kept from being sent: views, replay and telemetry. */
const RESERVED = 200;

/** Counts everything that is sent. */
export interface EventLimit {
  /** Counts an event that is sent in any case. */
  note(): void;
  /** Whether another event may be sent; it is counted then. */
  take(): boolean;
}

/** Lets so many events through in a minute as are allowed, of whatever kind (MON-16). `now` in milliseconds. */
export function createEventLimit(now: () => number = Date.now): EventLimit {
  let begun = Number.NEGATIVE_INFINITY;
  let unheld = 0;
  let taken = 0;
  const follow = () => {
    if (now() - begun < times.minute) return;
    begun = now();
    unheld = 0;
    taken = 0;
  };
  return {
    note: () => {
      follow();
      unheld += 1;
    },
    take: () => {
      follow();
      const isFree = taken + Math.max(unheld, RESERVED) < monitoringLimits.eventsPerMinute;
      if (isFree) taken += 1;
      return isFree;
    },
  };
}
