import type { BulkSelection } from '@atrium/contract';
import { useState } from 'react';

/** Which rows of a list are selected (KIT-05): some by their ids, or all that the list finds, on whichever page. */
export interface SelectionControl {
  readonly count: number;
  isSelected(id: string): boolean;
  /** Selects or leaves rows out; of "all that match" the rows seen stay behind as single ones. */
  select(ids: readonly string[], isSelected: boolean): void;
  selectAll(): void;
  clear(): void;
  readonly isAll: boolean;
  /** What a bulk action receives. */
  readonly asked: BulkSelection;
}

interface Selected {
  readonly of: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
}

/** The selection of a list; another search, filter or place begins a new one. `query` is what the list asks for apart from its page. */
export function useSelection(query: Readonly<Record<string, string>>, total: number | undefined): SelectionControl {
  const { $filter: filter = '', $search: search } = query;
  const of = `${filter}\n${search ?? ''}`;
  const [kept, setKept] = useState<Selected>({ of, ids: new Set(), isAll: false });
  const { ids, isAll } = kept.of === of ? kept : { ids: new Set<string>(), isAll: false };
  return {
    count: isAll ? (total ?? 0) : ids.size,
    isAll,
    isSelected: (id) => isAll || ids.has(id),
    select: (changed, isSelected) => {
      const next = new Set(ids);
      for (const id of changed)
        if (isSelected) next.add(id);
        else next.delete(id);
      setKept({ of, ids: next, isAll: false });
    },
    selectAll: () => setKept({ of, ids, isAll: true }),
    clear: () => setKept({ of, ids: new Set(), isAll: false }),
    asked: isAll ? { filter, ...(search === undefined ? {} : { search }) } : { ids: [...ids] },
  };
}
