import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { useRowsInSight } from './useRowsInSight.ts';

const rows = Array.from({ length: 100 }, (_, at) => at);

/** A table that notes how many rows it draws each time. */
function Rows({ given, drawn }: { readonly given: readonly number[] | undefined; readonly drawn: (number | null)[] }) {
  drawn.push(useRowsInSight(given)?.length ?? null);
  return null;
}

it('draws the rows in sight first when they arrive, and then all of them', () => {
  const drawn: (number | null)[] = [];
  const { rerender } = render(<Rows given={undefined} drawn={drawn} />);
  rerender(<Rows given={rows} drawn={drawn} />);
  const inSight = Math.ceil(window.innerHeight / 44);
  expect(inSight).toBeLessThan(rows.length);
  expect(drawn).toEqual([null, inSight, rows.length]);
});

it('draws all rows at once that are there from the beginning', () => {
  const drawn: (number | null)[] = [];
  render(<Rows given={rows} drawn={drawn} />);
  expect(drawn).toEqual([rows.length]);
});
