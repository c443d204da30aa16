const failedLoads = new WeakSet<object>();

/**
 * Notes which errors are failed loads of a part of the portal: the build fires `vite:preloadError` for each and throws it
 * on unless a listener cancels it (ERR-61). `onFailure` is called each time.
 */
export function noteFailedLoads(target: Pick<Window, 'addEventListener'>, onFailure: () => void): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    failedLoads.add(payload);
    onFailure();
  });
}

/** Checks whether `error` comes from a part of the portal that could not be fetched. */
export function isFailedLoad(error: unknown): boolean {
  return typeof error === 'object' && error !== null && failedLoads.has(error);
}
