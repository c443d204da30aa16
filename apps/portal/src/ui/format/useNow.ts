import { times } from '@atrium/contract';
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Ticks as a minute begins, so that no time on the screen is ahead of the clock next to it. */
function wait(): void {
  timer = setTimeout(tick, times.minute - (Date.now() % times.minute));
}

function tick(): void {
  now = Date.now();
  wait();
  for (const listener of listeners) listener();
}

/** While the clock is stopped the time is read again; that of a moment ago is kept, so that what was drawn by it stays. */
function read(): number {
  if (timer === undefined && Math.abs(Date.now() - now) > times.second) now = Date.now();
  return now;
}

/** One clock for all times on a screen, stopped while none is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) wait();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The time in milliseconds, to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
