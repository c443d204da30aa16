import type { ResourceDefinition } from '@atrium/contract';
import { useMemo } from 'react';

import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import type { FilterDefinition } from './filterDefinition.ts';
import { readListState, writeListState, type ListState } from './listState.ts';

interface ListStateControl {
  readonly state: ListState;
  /** Changes the address. Whatever is not the page itself leads back to the first page. */
  change(part: Partial<ListState>, options?: { readonly replace?: boolean }): void;
}

/** A list's state in the address, so that reload, back and a pasted link restore it (KIT-01). */
export function useListState(resource: ResourceDefinition, filters: readonly FilterDefinition[]): ListStateControl {
  const [query, changeQuery] = useAddressQuery();
  return useMemo(() => {
    const state = readListState(query, resource, filters);
    return {
      state,
      change: (part, options) => {
        // Typing on in the search makes one step of the browser's history, not one per pause.
        const isTyping = part.search !== undefined && part.search !== '' && state.search !== '';
        changeQuery(
          (now) => writeListState(now, { ...readListState(now, resource, filters), page: 1, ...part }, resource),
          { replace: isTyping, ...options },
        );
      },
    };
  }, [query, changeQuery, resource, filters]);
}
