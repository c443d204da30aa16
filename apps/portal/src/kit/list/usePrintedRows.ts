import { listLimits } from '@atrium/contract';
import { useEffect, useEffectEvent, useState } from 'react';

import { readAll } from '../api/readAll.ts';
import type { ListRow } from '../definition/listDefinition.ts';

function isPrintKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';
}

/**
 * Returns all rows of a list's filter while they are printed, else undefined. Ctrl+P waits for them: a browser that is
 * asked to print by its own menu prints what is on the page.
 */
export function usePrintedRows(
  path: string,
  selection: Readonly<Record<string, string>>,
): readonly ListRow[] | undefined {
  const [rows, setRows] = useState<readonly ListRow[]>();
  const read = useEffectEvent(async () => {
    try {
      setRows(await readAll<ListRow>(path, { query: { ...selection, $top: listLimits.maxRows } }));
    } catch {
      // The page alone is better than nothing; why the others are missing is said by the list itself.
      window.print();
    }
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      if (!event.repeat) void read();
    };
    const handlePrinted = () => setRows(undefined);
    window.addEventListener('keydown', handleKey);
    window.addEventListener('afterprint', handlePrinted);
    return () => {
      window.removeEventListener('keydown', handleKey);
      window.removeEventListener('afterprint', handlePrinted);
    };
  }, []);
  useEffect(() => {
    if (rows === undefined) return undefined;
    // They are drawn by the frame after this one.
    const timer = setTimeout(() => window.print(), 100);
    return () => clearTimeout(timer);
  }, [rows]);
  return rows;
}
