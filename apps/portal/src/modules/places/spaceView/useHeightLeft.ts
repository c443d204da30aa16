import { type RefObject, useLayoutEffect, useState } from 'react';

/** What is below the map: its keys and the chosen unit in words, and the margin of the page, in pixels. */
const BELOW = 104;

/**
 * Returns the height that is left in the window below the top of an element, in pixels, now and after each change of
 * the window; `least` where it is switched off or less is left.
 */
export function useHeightLeft(element: RefObject<HTMLElement | null>, isOn: boolean, least: number): number {
  const [height, setHeight] = useState(least);
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - BELOW)));
    };
    measure();
    // What is above it may come later, or wrap into another line.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    if (element.current?.parentElement != null) observer?.observe(element.current.parentElement);
    window.addEventListener('resize', measure);
    return () => {
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, isOn, least]);
  return isOn ? height : least;
}
