import type { Clock } from '../environment.ts';
import { runningCryptography, watchCryptography } from './watchCryptography.ts';

/** A clock that is still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time forward, running what falls due on the way; work without timers is let finish at the end. */
  advance(milliseconds: number): Promise<void>;
  /** Lets time go by while nothing runs, as on a computer that sleeps; what fell due meanwhile runs at the next advance. */
  sleep(milliseconds: number): void;
  /** Lets the time run, one hundredth of a second after the other, until the promise is settled. */
  during<Result>(promise: Promise<Result>): Promise<Result>;
  /** How many callbacks still wait. */
  waiting(): number;
}

interface Timer {
  dueAt: number;
  callback: () => void;
}

/** Lets promises go on that wait for nothing outside. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets signing, hashing and the like finish, too, and what follows from them. */
async function settle(): Promise<void> {
  for (let calm = 0; calm < 10; calm = runningCryptography() > 0 ? 0 : calm + 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

watchCryptography();

/** Creates a clock that starts at a whole second of 2026. */
export function createFakeClock(): FakeClock {
  const timers = new Set<Timer>();
  let now = Date.UTC(2026, 10, 2, 8, 0, 0);
  const nextDue = (until: number) =>
    [...timers].filter(({ dueAt }) => dueAt <= until).toSorted((one, other) => one.dueAt - other.dueAt)[0];
  const runUntil = async (until: number) => {
    for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
      timers.delete(timer);
      now = Math.max(now, timer.dueAt);
      timer.callback();
      await flush();
    }
    now = until;
  };
  return {
    now: () => now,
    after: (delayMs, callback) => {
      const timer = { dueAt: now + delayMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (milliseconds) => {
      await flush();
      await runUntil(now + milliseconds);
      await settle();
    },
    sleep: (milliseconds) => {
      now += milliseconds;
    },
    during: async (promise) => {
      let isSettled = false;
      const watched = promise.finally(() => {
        isSettled = true;
      });
      // The caller gets the failure from the returned promise; this only keeps it from being reported twice.
      watched.catch(() => undefined);
      while (!isSettled) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (!isSettled) await runUntil(now + 10);
      }
      return watched;
    },
    waiting: () => timers.size,
  };
}
