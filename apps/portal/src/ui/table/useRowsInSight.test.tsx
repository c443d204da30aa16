import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { rowsInSight, useRowsInSight } from './useRowsInSight.ts';

const rows = Array.from({ length: 100 }, (_, at) => at);

interface RowsProps {
  readonly given: readonly number[] | undefined;
  readonly drawn: (number | null)[];
  readonly isReturn?: boolean;
}

/** A table that notes how many rows it draws each time. */
function Rows({ given, drawn, isReturn = false }: RowsProps) {
  drawn.push(useRowsInSight(given, isReturn)?.length ?? null);
  return null;
}

it('draws the rows in sight when they arrive, and all of them once these are on the screen', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drawn: (number | null)[] = [];
  const { rerender } = render(<Rows given={undefined} drawn={drawn} />);
  rerender(<Rows given={rows} drawn={drawn} />);
  const inSight = rowsInSight();
  expect(inSight).toBeLessThan(rows.length);
  expect(drawn).toEqual([null, inSight]);
  act(() => void vi.advanceTimersToNextFrame());
  act(() => void vi.runAllTimers());
  expect(drawn).toEqual([null, inSight, rows.length]);
});

it('begins with the rows in sight again where others arrive, and not where the next page does', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drawn: (number | null)[] = [];
  const { rerender } = render(<Rows given={rows} drawn={drawn} isReturn />);
  rerender(<Rows given={rows.slice(1)} drawn={drawn} />);
  expect(drawn).toEqual([100, 99]);
  rerender(<Rows given={undefined} drawn={drawn} />);
  rerender(<Rows given={rows} drawn={drawn} />);
  expect(drawn.at(-1)).toBe(rowsInSight());
});

it('draws all rows at once for who comes back to them, so that the browser can scroll to where they were', () => {
  const drawn: (number | null)[] = [];
  render(<Rows given={rows} drawn={drawn} isReturn />);
  expect(drawn).toEqual([rows.length]);
});

it('begins with the rows in sight where the page is opened with its rows', () => {
  const drawn: (number | null)[] = [];
  render(<Rows given={rows} drawn={drawn} />);
  expect(drawn).toEqual([rowsInSight()]);
});
