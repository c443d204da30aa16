import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element where it cannot be watched. */
const USUAL = 640;

/** Returns how many pixels wide an element is, now and after each change. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(target.clientWidth, 1)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
