import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';

import { useRowsInSight } from './useRowsInSight.ts';

const rows = Array.from({ length: 100 }, (_, at) => at);

/** A table that notes how many rows it draws each time. */
function Rows({ given, drawn }: { readonly given: readonly number[] | undefined; readonly drawn: (number | null)[] }) {
  drawn.push(useRowsInSight(given)?.length ?? null);
  return null;
}

it('draws the rows in sight when they arrive, and all of them once these are on the screen', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const drawn: (number | null)[] = [];
  const { rerender } = render(<Rows given={undefined} drawn={drawn} />);
  rerender(<Rows given={rows} drawn={drawn} />);
  const inSight = Math.ceil(window.innerHeight / 44);
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
  const { rerender } = render(<Rows given={rows} drawn={drawn} />);
  rerender(<Rows given={rows.slice(1)} drawn={drawn} />);
  expect(drawn).toEqual([100, 99]);
  rerender(<Rows given={undefined} drawn={drawn} />);
  rerender(<Rows given={rows} drawn={drawn} />);
  expect(drawn.at(-1)).toBe(Math.ceil(window.innerHeight / 44));
});

it('draws all rows at once that are there from the beginning', () => {
  const drawn: (number | null)[] = [];
  render(<Rows given={rows} drawn={drawn} />);
  expect(drawn).toEqual([rows.length]);
});
