import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Milliseconds before something that loads shows that it does. */
export const LOADING_DELAY = 150;

/** Shows its children after 150 ms or the given delay in milliseconds, so that what comes at once does not flicker. */
export function AfterDelay({
  children,
  delay = LOADING_DELAY,
}: {
  readonly children: ReactNode;
  readonly delay?: number;
}) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isDue ? children : null;
}
