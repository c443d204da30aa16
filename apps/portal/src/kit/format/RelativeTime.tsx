import { times } from '@atrium/contract';
import { useSyncExternalStore } from 'react';

import { Hint } from '../feedback/Hint.tsx';
import { useFormats } from './useFormats.ts';

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

/** How long ago `value` (an ISO instant) was, with the exact time and its zone in a tooltip (KIT-17). */
export function RelativeTime({ value, timeZone }: { readonly value: string; readonly timeZone?: string }) {
  const formats = useFormats();
  const current = useSyncExternalStore(subscribe, () => now);
  return (
    <Hint title={formats.exact(value, timeZone)} describeChild>
      <time dateTime={value}>{formats.relative(value, current)}</time>
    </Hint>
  );
}
