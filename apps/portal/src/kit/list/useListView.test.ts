import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { ColumnDefinition } from '../definition/listDefinition.ts';
import { useListView } from './useListView.ts';

const columnsOf = (...fields: readonly string[]): ColumnDefinition[] =>
  fields.map((field) => (field.startsWith('rare') ? { field, hiddenByDefault: true } : { field }));
const open = (...fields: readonly string[]) => {
  const columns = columnsOf(...fields);
  return renderHook(() => useListView('venue', 'u-1', columns)).result;
};

describe('the own view of a list', () => {
  it('has columns that the product has gained at its end, hidden as they would be (KIT-02)', () => {
    const before = open('name', 'city', 'size', 'rareOld');
    act(() => before.current.change({ order: ['name', 'size', 'city', 'rareOld'], hidden: ['city'] }));
    const { view } = open('name', 'city', 'size', 'seats', 'rareNew', 'rareOld').current;
    expect(view.order).toEqual(['name', 'size', 'city', 'rareOld', 'seats', 'rareNew']);
    expect(view.hidden).toEqual(['city', 'rareNew']);
  });

  it('leaves out columns that are gone, and begins with the name of the list as it is now (KIT-02)', () => {
    const before = open('title', 'city', 'size');
    act(() => before.current.change({ order: ['title', 'size', 'city'], hidden: ['size'] }));
    const { view } = open('name', 'city').current;
    expect([view.order, view.hidden]).toEqual([['name', 'city'], []]);
  });

  it('is as usual again after a reset, also at the next visit (KIT-02)', () => {
    const before = open('name', 'city');
    act(() => before.current.change({ density: 'compact' }));
    expect([before.current.isChanged, open('name', 'city').current.view.density]).toEqual([true, 'compact']);
    act(() => before.current.reset());
    expect([before.current.isChanged, open('name', 'city').current.view.density]).toEqual([false, 'comfortable']);
  });
});
