import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a call after which a page shows what it was opened for. */
export const QUIET = 100;

/**
 * Runs once nothing has been fetched for this many milliseconds: what the page shows is there by then. The returned
 * function ends the wait.
 */
export function whenQuiet(queryClient: QueryClient, milliseconds: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (queryClient.isFetching() > 0) return;
    timer = setTimeout(() => {
      end();
      run();
    }, milliseconds);
  };
  const stop = queryClient.getQueryCache().subscribe(look);
  const end = () => {
    stop();
    clearTimeout(timer);
  };
  look();
  return end;
}
