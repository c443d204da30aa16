/** Whether the server can be reached, as far as the browser and the calls so far can tell. */
let isReachable = true;
const listeners = new Set<() => void>();

/** Notes what the last call or the browser says about the connection. */
export function noteConnection(reached: boolean): void {
  if (isReachable === reached) return;
  isReachable = reached;
  for (const listener of listeners) listener();
}

/** The store behind the offline notice, in the shape `useSyncExternalStore` takes. */
export const connection = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isReachable: () => isReachable,
};

const handleOnline = () => noteConnection(true);
const handleOffline = () => noteConnection(false);

/** Follows the browser's own word on the connection, from what it says now; the returned function stops it. */
export function followBrowserConnection(
  target: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'>,
): () => void {
  // A page that the service worker opens offline hears no event.
  if (!target.navigator.onLine) noteConnection(false);
  target.addEventListener('online', handleOnline);
  target.addEventListener('offline', handleOffline);
  return () => {
    target.removeEventListener('online', handleOnline);
    target.removeEventListener('offline', handleOffline);
  };
}
