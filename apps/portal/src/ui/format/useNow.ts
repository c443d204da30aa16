import { times } from '@atrium/contract';
import { useSyncExternalStore } from 'react';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One clock for all times on a screen, stopped while none is shown. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) now = Date.now();
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
  return useSyncExternalStore(subscribe, () => now);
}
