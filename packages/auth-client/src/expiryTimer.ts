import { EXPIRY_CHECK_MS } from './constants.ts';
import type { Clock } from './environment.ts';

/** Looks at the token's expiry again and again. */
export interface ExpiryTimer {
  start(): void;
  stop(): void;
}

/**
 * Creates a timer that looks every 5 s (AUTH-51) and calls `renew` when `isDue`. It looks at the time of day instead of
 * sleeping until the expiry, because a computer that slept does not wake its timers in time.
 */
export function createExpiryTimer(clock: Clock, isDue: () => boolean, renew: () => void): ExpiryTimer {
  let cancel: () => void = () => undefined;
  const look = () => {
    cancel = clock.after(EXPIRY_CHECK_MS, () => {
      look();
      if (isDue()) renew();
    });
  };
  return {
    start: () => {
      cancel();
      look();
    },
    stop: () => cancel(),
  };
}
