import { startTransition, useEffect, useState } from 'react';

/** The height of a row in pixels. */
const ROW_HEIGHT = 44;

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
 * Returns the rows that are drawn: when a page of them arrives only those that the window has room for, and once these are
 * on the screen, all of them. A deferred value is drawn as soon as nothing else is to be, which is before the frame.
 */
export function useRowsInSight<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const areThere = rows !== undefined;
  const [hasAll, setHasAll] = useState(areThere);
  if (hasAll && !areThere) setHasAll(false);
  useEffect(() => (areThere ? afterFrame(() => startTransition(() => setHasAll(true))) : undefined), [areThere]);
  return hasAll ? rows : rows?.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT));
}
