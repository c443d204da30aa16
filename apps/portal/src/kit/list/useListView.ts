import { useCallback, useMemo, useState } from 'react';

import { readStored, removeStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { personalKeys } from '../../ui/storage/storageKeys.ts';
import type { StorageKey } from '../../ui/storage/storageKeys.ts';
import type { ColumnDefinition } from '../definition/listDefinition.ts';

/** Which columns a person sees of a list, in which order, and how high its rows are (KIT-02). */
export interface ListView {
  /** Every field of the list, the name first. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly density: 'comfortable' | 'compact';
}

export interface ListViewControl {
  readonly view: ListView;
  readonly isChanged: boolean;
  change(part: Partial<ListView>): void;
  reset(): void;
}

function usualView(columns: readonly ColumnDefinition[]): ListView {
  return {
    order: columns.map(({ field }) => field),
    hidden: columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ field }) => field),
    density: 'comfortable',
  };
}

function isView(value: object): value is ListView {
  const { order, hidden, density } = { order: null, hidden: null, density: null, ...value };
  const areFields = (list: unknown) => Array.isArray(list) && list.every((field) => typeof field === 'string');
  return areFields(order) && areFields(hidden) && ['comfortable', 'compact'].includes(String(density));
}

function readView(key: StorageKey, columns: readonly ColumnDefinition[]): ListView | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '');
    if (typeof kept !== 'object' || kept === null || !isView(kept)) return null;
    const { order, hidden, density } = kept;
    const usual = usualView(columns);
    const [name = '', ...others] = usual.order;
    const isKnown = (field: string) => others.includes(field);
    // Columns that the product has gained since then are at the end, hidden as they would be.
    const gained = others.filter((field) => !order.includes(field));
    return {
      order: [name, ...order.filter(isKnown), ...gained],
      hidden: [...hidden.filter(isKnown), ...gained.filter((field) => usual.hidden.includes(field))],
      density,
    };
  } catch {
    return null;
  }
}

/** The person's view of a list, kept in this browser per list and user (KIT-02). */
export function useListView(list: string, userId: string, columns: readonly ColumnDefinition[]): ListViewControl {
  const key = personalKeys.listView(userId, list);
  const [own, setOwn] = useState(() => readView(key, columns));
  const change = useCallback(
    (part: Partial<ListView>) => {
      setOwn((before) => {
        const next = { ...(before ?? usualView(columns)), ...part };
        writeStored(key, JSON.stringify(next));
        return next;
      });
    },
    [key, columns],
  );
  const reset = useCallback(() => {
    removeStored(key);
    setOwn(null);
  }, [key]);
  return useMemo(
    () => ({ view: own ?? usualView(columns), isChanged: own !== null, change, reset }),
    [own, columns, change, reset],
  );
}
