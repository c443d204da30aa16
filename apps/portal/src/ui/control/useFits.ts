import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Checks whether widths can be watched; where they cannot, everything fits. */
function isWatched(): boolean {
  return typeof ResizeObserver !== 'undefined';
}

/**
 * Checks whether `needed` pixels fit into the element, now and after each change of its width (KIT-16). The window's width
 * says so at first; the browser tells the element's own when it has laid the page out, before it is painted.
 */
export function useFits(element: RefObject<HTMLElement | null>, needed: number): boolean {
  const [fits, setFits] = useState(() => !isWatched() || window.innerWidth >= needed);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || !isWatched()) return undefined;
    const observer = new ResizeObserver(() => flushSync(() => setFits(target.clientWidth >= needed)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, needed]);
  return fits;
}
