/** A way to the other tabs of this browser. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

const silent: TabChannel = { postMessage: () => undefined, addEventListener: () => undefined, close: () => undefined };

/** Opens a channel to the other tabs; a silent one in a browser that has none, as Safari before 15.4. */
export function openChannel(name: string): TabChannel {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : silent;
}
