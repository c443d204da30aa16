import { dayAt, type ResourceFacts } from '@atrium/contract';
import { useMemo, useState } from 'react';

import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import { areInitial, readListState, writeListState } from './listState.ts';
import type { ListState } from '../definition/listDefinition.ts';

interface ListStateControl {
  readonly state: ListState;
  /** True where the list shows what it opens with, by a filter of its own. */
  readonly isInitial: boolean;
  /** Changes the address. Whatever is not the page itself leads back to the first page. */
  change(part: Partial<ListState>, options?: { readonly replace?: boolean }): void;
}

/** A list's state in the address, so that reload, back and a pasted link restore it (KIT-01). */
export function useListState(
  resource: ResourceFacts,
  filters: readonly FilterDefinition[],
  timeZone: string,
): ListStateControl {
  const [query, changeQuery] = useAddressQuery();
  const [openedAt] = useState(() => Date.now());
  const today = dayAt(openedAt, timeZone);
  return useMemo(() => {
    const address = { resource, filters, today };
    const state = readListState(query, address);
    return {
      state,
      isInitial: state.search === '' && !state.isDeleted && areInitial(state.filters, address),
      change: (part, options) => {
        // Typing on in the search makes one step of the browser's history, not one per pause.
        const isTyping = part.search !== undefined && part.search !== '' && state.search !== '';
        changeQuery((now) => writeListState(now, { ...readListState(now, address), page: 1, ...part }, address), {
          replace: isTyping,
          ...options,
        });
      },
    };
  }, [query, changeQuery, resource, filters, today]);
}
