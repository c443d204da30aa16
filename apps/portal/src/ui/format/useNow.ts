import { times } from '@atrium/contract';
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
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
  timer ??= setInterval(tick, times.minute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds, to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}
