import { startTransition, useEffect, useState } from 'react';

/**
 * Checks whether what a component is drawn with is there; else it is loaded, and a failed load is thrown while drawing. It
 * becomes ready in a transition: what still waits then keeps the page as it is, where a fallback of React's stays for 300
 * ms.
 * @param isThere whether it is there when the component is first drawn
 * @param load the same function at each call
 */
export function useReady(isThere: () => boolean, load: () => Promise<unknown>): boolean {
  const [isReady, setIsReady] = useState(isThere);
  useEffect(() => {
    if (isReady) return undefined;
    let isGone = false;
    load().then(
      () => {
        if (!isGone) startTransition(() => setIsReady(true));
      },
      (error: unknown) => {
        if (!isGone)
          setIsReady(() => {
            throw error;
          });
      },
    );
    return () => {
      isGone = true;
    };
  }, [isReady, load]);
  return isReady;
}
