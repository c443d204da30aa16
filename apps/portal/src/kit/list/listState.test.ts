import { defineResource } from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { FilterDefinition } from '../definition/filterDefinition.ts';
import { filterParentsOf, readListState, sortedBy, writeListState } from './listState.ts';

const shape = z.object({ id: z.string() });
const venue = defineResource({
  name: 'venue',
  path: 'venue',
  levels: { root: 'ROOT.venues' },
  readers: 'feature',
  record: shape,
  row: shape,
  create: shape,
  update: shape,
  query: { filter: ['status', 'capacity'], sort: ['name', 'capacity'], search: ['name'], defaultSort: 'name' },
  actions: ['list', 'restore'],
});
const filters: readonly FilterDefinition[] = [
  { field: 'status', kind: 'choice', options: ['Live', 'Deleted'] },
  { field: 'capacity', kind: 'number' },
];

const plain = { resource: venue, filters, today: '2026-11-29' };
const read = (address: string) => readListState(new URLSearchParams(address), plain);

describe('the state of a list in its address', () => {
  it('starts at page 1 with 10 rows in the resource’s own order (API-13, LIM-01)', () => {
    expect(read('')).toEqual({
      search: '',
      sort: [{ field: 'name', isDescending: false }],
      page: 1,
      size: 10,
      filters: {},
      isDeleted: false,
    });
  });

  it('comes back from the address as it was written, next to parameters of others (KIT-01)', () => {
    const state = {
      search: 'north & south',
      sort: [
        { field: 'capacity', isDescending: true },
        { field: 'name', isDescending: false },
      ],
      page: 3,
      size: 50,
      filters: { status: ['Live', 'Deleted'], capacity: ['10..20'] },
      isDeleted: true,
    };
    const address = writeListState(new URLSearchParams('tab=map&filter.status=Deleted'), state, plain);
    expect(address.get('tab')).toBe('map');
    expect(read(address.toString())).toEqual(state);
  });

  it('does not write what is usual (KIT-01)', () => {
    expect(writeListState(new URLSearchParams('page=4&q=x'), read(''), plain).toString()).toBe('');
  });

  it('keeps what the record of a filter is in as long as the filter is set (KIT-01, KIT-09)', () => {
    const address = new URLSearchParams('filter.status=Live&filter.status.countryId=k-1');
    expect(filterParentsOf(address, 'status')).toEqual({ countryId: 'k-1' });
    const set = writeListState(address, { ...read(address.toString()), page: 2 }, plain);
    expect(set.get('filter.status.countryId')).toBe('k-1');
    expect(writeListState(set, { ...read(''), page: 1 }, plain).toString()).toBe('');
  });

  it('opens from today on where a filter says so, and shows everything once that is cleared (KIT-01, NAV-61)', () => {
    const ends = { field: 'ends', kind: 'date', isFromToday: true } as const;
    const address = { resource: venue, filters: [...filters, ends], today: '2026-11-29' };
    const opened = (text: string) => readListState(new URLSearchParams(text), address);
    const written = (text: string, chosen: Record<string, string[]>) =>
      writeListState(new URLSearchParams(text), { ...opened(text), filters: chosen }, address).toString();
    expect(opened('page=2').filters).toEqual({ ends: ['2026-11-29..'] });
    expect(opened('filter.status=Live').filters).toEqual({ status: ['Live'] });
    expect(opened('deleted=true').filters).toEqual({});
    expect(written('', { ends: ['2026-11-29..'] })).toBe('');
    expect(written('', { ends: ['2026-11-29..'], status: ['Live'] })).toBe(
      'filter.ends=2026-11-29..&filter.status=Live',
    );
    const cleared = written('filter.status=Live', {});
    expect(opened(cleared).filters).toEqual({});
    expect(written(cleared, { ends: ['2026-11-29..'] })).toBe('');
    const deleted = opened('deleted=true');
    const restored = writeListState(new URLSearchParams('deleted=true'), { ...deleted, isDeleted: false }, address);
    expect(opened(restored.toString()).filters).toEqual({});
  });

  it('takes no page size but 10, 25, 50 and 100 (LIM-01)', () => {
    expect([10, 25, 50, 100, 33, 1_000, -1].map((size) => read(`size=${size}`).size)).toEqual([
      10, 25, 50, 100, 10, 10, 10,
    ]);
  });

  it('ignores pages, orders and filters that the list does not have (KIT-01)', () => {
    const { page, sort, filters: chosen } = read('page=0&sort=-secret,name,name&filter.secret=1&filter.status=');
    expect({ page, sort, chosen }).toEqual({ page: 1, sort: [{ field: 'name', isDescending: false }], chosen: {} });
  });

  it('is sorted up, down and no longer by pressing a head; with Shift, by more than one column (KIT-01)', () => {
    const up = { field: 'name', isDescending: false };
    const down = { field: 'name', isDescending: true };
    const other = { field: 'capacity', isDescending: false };
    expect(sortedBy([other], 'name', false)).toEqual([up]);
    expect(sortedBy([up], 'name', false)).toEqual([down]);
    expect(sortedBy([down], 'name', false)).toEqual([]);
    expect(sortedBy([other], 'name', true)).toEqual([other, up]);
    expect(sortedBy([up, other], 'name', true)).toEqual([down, other]);
    expect(sortedBy([down, other], 'name', true)).toEqual([other]);
  });
});

it('opens with the last three months where it is of what has happened, until the address says otherwise (AUD-05)', () => {
  const address = {
    resource: venue,
    filters: [{ field: 'date', kind: 'date', isOfQuarter: true }] as const,
    today: '2026-05-31',
  };
  const opened = readListState(new URLSearchParams(), address);
  expect(opened.filters).toEqual({ date: ['2026-02-28..'] });
  expect(readListState(new URLSearchParams('filter.date='), address).filters).toEqual({});
});
