import { reportError } from '../kit/api/reportError.ts';

/** Returns what an error boundary shows: the console reports it as React would, and the server's log (RES-32). */
export function reportCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- React's own report, which this function takes the place of
  console.error(error);
  reportError(error);
}
