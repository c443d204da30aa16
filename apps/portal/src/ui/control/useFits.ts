import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether `needed` pixels fit into the element, now and after each change of its width (KIT-16). */
export function useFits(element: RefObject<HTMLElement | null>, needed: number): boolean {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(target.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width >= needed;
}
