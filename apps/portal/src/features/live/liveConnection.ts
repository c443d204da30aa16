/** The stream of live events: not open yet, open, so that what is shown changes by itself, or lost. */
export type LiveState = 'opening' | 'live' | 'lost';

let state: LiveState = 'opening';
const listeners = new Set<() => void>();

/** Notes that the stream has been opened, or has ended. */
export function noteLive(opened: boolean): void {
  const next = opened ? 'live' : 'lost';
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The store of a visible state of the connection, in the shape `useSyncExternalStore` takes. */
export const liveConnection = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: () => state,
};
