import { LOCK_CHECK_MS, LOCK_PROLONG_MS, LOCK_RELEASE_MS, STORAGE_PREFIX } from './constants.ts';
import type { Environment } from './environment.ts';
import { numberOf, parseRecord, textOf } from './parseRecord.ts';
import { randomText } from './randomText.ts';

const LOCK_KEY = `${STORAGE_PREFIX}.lock`;

/** Lets one tab of the origin at a time do something. */
export interface TabLock {
  /** Waits for the lock, runs the task while holding it, and releases it. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/**
 * The cross-tab lock (AUTH-50). Local storage has no atomic write, so a tab that wrote its name looks again one check
 * later: the last writer has won. A holder that died stops prolonging and loses the lock after 3 s.
 */
export function createTabLock(environment: Environment): TabLock {
  const { clock, localStorage } = environment;
  const holder = randomText(environment, 16);
  const pause = () => new Promise<void>((resolve) => void clock.after(LOCK_CHECK_MS, resolve));

  const isMine = () => {
    const lock = parseRecord(localStorage.getItem(LOCK_KEY));
    return lock !== null && textOf(lock, 'holder') === holder;
  };
  const isFree = () => {
    const lock = parseRecord(localStorage.getItem(LOCK_KEY));
    const expiresAt = lock === null ? null : numberOf(lock, 'expiresAt');
    const remaining = (expiresAt ?? 0) - clock.now();
    // More than the full time left means that the computer's clock was set back: no one holds it that long.
    return remaining <= 0 || remaining > LOCK_RELEASE_MS;
  };
  const take = () =>
    localStorage.setItem(LOCK_KEY, JSON.stringify({ holder, expiresAt: clock.now() + LOCK_RELEASE_MS }));

  const acquire = async () => {
    for (;;) {
      if (isFree()) {
        take();
        await pause();
        if (isMine()) return;
      } else {
        await pause();
      }
    }
  };

  return {
    run: async (task) => {
      await acquire();
      let cancel: () => void = () => undefined;
      const prolong = () => {
        if (isMine()) take();
        cancel = clock.after(LOCK_PROLONG_MS, prolong);
      };
      prolong();
      try {
        return await task();
      } finally {
        cancel();
        if (isMine()) localStorage.removeItem(LOCK_KEY);
      }
    },
  };
}
