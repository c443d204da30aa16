import { times } from '@atrium/contract';
import type { MenuItem } from '@atrium/contract';
import { useEffect } from 'react';

import { screens } from '../screens.ts';
import { loadScreenSet } from '../screenSet.ts';

/** Milliseconds of quiet before the next likely screen is fetched. */
const QUIET = 5 * times.second;

/** Fetches the screen of the menu line after the current one once the page has been quiet for a while. */
export function usePrefetchNext(items: readonly MenuItem[], current: string): void {
  useEffect(() => {
    const next = items[items.findIndex((item) => item.page === current) + 1];
    const entry = screens.find(({ context, page }) => context === next?.context && page === next.page);
    if (entry === undefined) return undefined;
    const timer = setTimeout(() => {
      loadScreenSet(entry).catch(() => undefined);
    }, QUIET);
    return () => clearTimeout(timer);
  }, [items, current]);
}
