import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { usePrintedRows } from './usePrintedRows.ts';

afterEach(() => vi.unstubAllGlobals());

it('prints all rows of the filter, and shows the page again after it (KIT-04)', async () => {
  const asked: string[] = [];
  const rows = [{ id: 'a' }, { id: 'b' }];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(decodeURIComponent(input));
    return Promise.resolve(Response.json({ value: rows }));
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { result } = renderHook(() => usePrintedRows('config/policy', { $search: 'x' }));
  expect(fireEvent.keyDown(window, { key: 'p', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(result.current).toEqual(rows);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('$search=x');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current).toBeUndefined();
});
