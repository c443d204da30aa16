/** Whether the stream of live events is open: what is shown then changes by itself. */
let isLive = false;
const listeners = new Set<() => void>();

/** Notes that the stream has been opened, or has ended. */
export function noteLive(opened: boolean): void {
  if (isLive === opened) return;
  isLive = opened;
  for (const listener of listeners) listener();
}

/** The store of a visible state of the connection, in the shape `useSyncExternalStore` takes. */
export const liveConnection = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isLive: () => isLive,
};
