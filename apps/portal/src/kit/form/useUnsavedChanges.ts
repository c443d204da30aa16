import { useEffect } from 'react';
import { useBlocker, type Blocker } from 'react-router';

import { isWorkKept } from './draft/openForms.ts';

/**
 * Holds back leaving while `hasChanges` says so (SHELL-54): a way to another path until the person decides, closing or
 * reloading the page with the browser's own question, unless all of it is kept for the reload. A change of the query alone (history, tabs) is no leaving.
 */
export function useUnsavedChanges(hasChanges: () => boolean): Blocker {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges() && !isWorkKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [hasChanges]);
  return useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
}
