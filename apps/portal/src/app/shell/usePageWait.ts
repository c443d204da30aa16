import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

import { LOADING_DELAY } from '../../ui/feedback/AfterDelay.tsx';

/** Checks whether the next page has been on its way for so long that the person should see it. */
export function usePageWait(): boolean {
  const isOnItsWay = useNavigation().state === 'loading';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isOnItsWay) return undefined;
    const timer = setTimeout(() => setIsLong(true), LOADING_DELAY);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isOnItsWay]);
  return isOnItsWay && isLong;
}
