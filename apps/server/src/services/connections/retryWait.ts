import { connectionLimits, times } from '@atrium/contract';

/** Returns how long what has failed so often in a row is left alone, in milliseconds: a minute at first, twice as long each time. */
export function retryWait(failures: number): number {
  return Math.min(connectionLimits.longestRetry, times.minute * 2 ** Math.min(failures - 1, 10));
}
