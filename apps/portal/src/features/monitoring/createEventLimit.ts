import { monitoringLimits, times } from '@atrium/contract';

/** Lets so many events through in a minute as are allowed (MON-16). `now` in milliseconds. */
export function createEventLimit(now: () => number = Date.now): () => boolean {
  let begun = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    if (now() - begun >= times.minute) {
      begun = now();
      count = 0;
    }
    count += 1;
    return count <= monitoringLimits.eventsPerMinute;
  };
}
