import { useDeferredValue } from 'react';

/** The height of a row in pixels. */
const ROW_HEIGHT = 44;

/**
 * Returns the rows that are drawn: when a page of them arrives only those that the window has room for, and right after
 * that, when it is on the screen, all of them.
 */
export function useRowsInSight<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const hasAll = useDeferredValue(rows !== undefined);
  return hasAll ? rows : rows?.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT));
}
