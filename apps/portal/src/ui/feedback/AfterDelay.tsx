import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Milliseconds before something that loads shows that it does. */
export const loadingDelay = 150;

/** Shows its children after 150 ms, so that what comes at once does not flicker. */
export function AfterDelay({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), loadingDelay);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}
