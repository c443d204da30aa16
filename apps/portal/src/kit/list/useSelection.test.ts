import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useSelection } from './useSelection.ts';

/** A list of 40 rows of which one page has been seen, and what is selected of it. */
function open() {
  const first: Readonly<Record<string, string>> = { $filter: "status eq 'Live'" };
  const { result, rerender } = renderHook(({ query }) => useSelection(query, 40), { initialProps: { query: first } });
  return { selection: () => result.current, ask: (query: Readonly<Record<string, string>>) => rerender({ query }) };
}

describe('the selection of a list', () => {
  it('names single rows by their ids (KIT-05)', () => {
    const { selection } = open();
    act(() => selection().select(['a', 'b', 'c'], true));
    act(() => selection().select(['b'], false));
    expect([selection().count, selection().asked]).toEqual([2, { ids: ['a', 'c'] }]);
    act(() => selection().clear());
    expect(selection().count).toBe(0);
  });

  it('names all rows that match by what the list asks for (KIT-05)', () => {
    const { selection, ask } = open();
    ask({ $filter: "status eq 'Live'", $search: 'mill' });
    act(() => selection().selectAll());
    expect([selection().count, selection().isSelected('unseen')]).toEqual([40, true]);
    expect(selection().asked).toEqual({ filter: "status eq 'Live'", search: 'mill' });
  });

  it('is no longer all that match once a row is left out of it (KIT-05)', () => {
    const { selection } = open();
    act(() => selection().select(['a', 'b'], true));
    act(() => selection().selectAll());
    act(() => selection().select(['b'], false));
    expect([selection().isAll, selection().asked]).toEqual([false, { ids: ['a'] }]);
  });

  it.each([
    ['search', { $filter: "status eq 'Live'", $search: 'mill' }],
    ['filter', { $filter: "status eq 'Deleted'" }],
  ])('begins again with another %s (KIT-05)', (_, query) => {
    const { selection, ask } = open();
    act(() => selection().select(['a'], true));
    ask(query);
    expect([selection().count, selection().isSelected('a')]).toEqual([0, false]);
  });
});
