import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that work on the main thread takes before others have their turn. */
const SLICE_MS = 10;

/**
 * Returns what long work calls between its steps: it lets others have their turn once a slice is over (SEC-24), and
 * costs nothing before.
 */
export function createSlices(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let end = now() + SLICE_MS;
  return () => {
    if (now() < end) return undefined;
    return nextTurn().then(() => {
      end = now() + SLICE_MS;
    });
  };
}
