import { startTransition, useEffect, useState } from 'react';

/** The height of a row in pixels. */
const ROW_HEIGHT = 44;

/** What is above the rows of any list at least, in pixels: the bar, the title, the search and the head. */
const ABOVE_ROWS = 180;

/** Returns how many rows the window has room for. */
export function rowsInSight(): number {
  return Math.max(1, Math.ceil((window.innerHeight - ABOVE_ROWS) / ROW_HEIGHT));
}

/** Runs in the task behind the next frame; the returned function keeps it from running. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns the rows that are drawn: of those that arrive, or are there when the page is opened, only as many as the window
 * has room for, and once these are on the screen, all of them. Who comes back to a page (`isReturn`) finds all of them at
 * once, so that the browser can scroll to where they were. A deferred value is drawn as soon as nothing else is to be,
 * which is before the frame.
 */
export function useRowsInSight<Row>(rows: readonly Row[] | undefined, isReturn: boolean): readonly Row[] | undefined {
  const areThere = rows !== undefined;
  const [hasAll, setHasAll] = useState(areThere && isReturn);
  if (hasAll && !areThere) setHasAll(false);
  useEffect(() => (areThere ? afterFrame(() => startTransition(() => setHasAll(true))) : undefined), [areThere]);
  return hasAll ? rows : rows?.slice(0, rowsInSight());
}
