/** Fetches what is behind sign-in ahead of time; a failure shows when it is needed. */
export function prefetchFrame(): void {
  import('./shell/GuardedFrame.tsx').catch(() => undefined);
}
