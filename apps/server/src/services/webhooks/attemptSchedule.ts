import { times } from '@atrium/contract';

/** How long is waited after each failed attempt; the first attempt is made at once (HOOK-03). */
const waits = [
  5 * times.second,
  5 * times.minute,
  30 * times.minute,
  2 * times.hour,
  5 * times.hour,
  10 * times.hour,
  14 * times.hour,
  20 * times.hour,
  24 * times.hour,
] as const;

/** How far a wait may be from the schedule, so that what failed together is not sent together again. */
const SPREAD = 0.1;

/**
 * Returns the milliseconds to the next attempt; null after the last one.
 * @param attempts how many were made
 * @param random from 0 to 1
 */
export function waitAfter(attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 - SPREAD + 2 * SPREAD * random));
}
