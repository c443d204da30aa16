import { useCallback, useEffect, useRef } from 'react';

type Find = () => HTMLElement | SVGElement | null | undefined;

/**
 * Returns a function that moves the focus to what the next render brings: a row that was added, moved, or is next to one
 * that was removed. A busy page renders later than the next frame, so it is looked for after each render until it is there.
 */
export function useFocusNext(): (find: Find) => void {
  const wanted = useRef<Find | null>(null);
  useEffect(() => {
    const element = wanted.current?.();
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  return useCallback((find) => {
    wanted.current = find;
  }, []);
}
