import { listLimits, type OrderKey, type ResourceFacts } from '@atrium/contract';

import { DELETED_KEY } from '../removal/removalKeys.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { ListState } from '../definition/listDefinition.ts';

/** The parts of a list by which its address is read and written. */
interface ListAddress {
  readonly resource: ResourceFacts;
  readonly filters: readonly FilterDefinition[];
  /** Today in the zone of the page, `2026-11-29`. */
  readonly today: string;
}

const FILTER_PREFIX = 'filter.';

/** The parameter of an address in which a list has the values of a filter. */
export function filterKeyOf(field: string): string {
  return FILTER_PREFIX + field;
}

/**
 * The parameter of an address in which a list has a parent of the record that a filter names, where its own place does not
 * say it: the country of a state.
 */
export function filterParentKeyOf(field: string, parent: string): string {
  return `${filterKeyOf(field)}.${parent}`;
}

/** The parents that an address says of the record that a filter names. */
export function filterParentsOf(params: URLSearchParams, field: string): Readonly<Record<string, string>> {
  const prefix = filterParentKeyOf(field, '');
  const parents = [...params].filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(parents.map(([key, id]) => [key.slice(prefix.length), id]));
}

function orderOf(text: string, sortable: readonly string[]): OrderKey[] {
  const keys = text.split(',').map((part) => ({ field: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));
  return keys.filter(
    ({ field }, at) => sortable.includes(field) && keys.findIndex((key) => key.field === field) === at,
  );
}

function textOf(keys: readonly OrderKey[]): string {
  return keys.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',');
}

/** The resource's own order. */
export function defaultSortOf({ query }: ResourceFacts): OrderKey[] {
  return query.defaultSort.split(',').map((part) => {
    const [field = '', direction] = part.trim().split(/\s+/);
    return { field, isDescending: direction === 'desc' };
  });
}

/** Returns the day three months before another one, or the last of that month. */
function quarterBefore(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 4, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Returns the filters with which a list opens. */
function initialFilters({ filters, today }: Pick<ListAddress, 'filters' | 'today'>): ListState['filters'] {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      if (filter.kind !== 'date') return [];
      if (filter.isFromToday === true) return [[filter.field, [`${today}..`]]];
      return filter.isOfQuarter === true ? [[filter.field, [`${quarterBefore(today)}..`]]] : [];
    }),
  );
}

/** Checks whether the filters are those with which a list opens, and it has any. */
export function areInitial(chosen: ListState['filters'], address: Pick<ListAddress, 'filters' | 'today'>): boolean {
  const initial = Object.entries(initialFilters(address));
  const isSame = ([field, values]: [string, readonly string[]]) => chosen[field]?.join() === values.join();
  return initial.length > 0 && Object.keys(chosen).length === initial.length && initial.every(isSame);
}

/** Checks whether an address says which records are shown; if not, those are with which the list opens. */
function saysFilters(params: URLSearchParams): boolean {
  return params.has(DELETED_KEY) || [...params.keys()].some((key) => key.startsWith(FILTER_PREFIX));
}

/** Reads a list's state from an address; what the list does not know, or is out of bounds, counts as not given. */
export function readListState(params: URLSearchParams, address: ListAddress): ListState {
  const { resource, filters } = address;
  const sort = orderOf(params.get('sort') ?? '', resource.query.sort);
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    search: (params.get('q') ?? '').slice(0, listLimits.maxSearchLength),
    sort: sort.length > 0 ? sort : defaultSortOf(resource),
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : listLimits.defaultPage,
    size: listLimits.pageSizes.find((offered) => offered === size) ?? listLimits.defaultPageSize,
    filters: saysFilters(params)
      ? Object.fromEntries(
          filters.flatMap(({ field }) => {
            const values = params.getAll(filterKeyOf(field)).filter((value) => value !== '');
            return values.length > 0 ? [[field, values]] : [];
          }),
        )
      : initialFilters(address),
    isDeleted: resource.actions.includes('restore') && params.has(DELETED_KEY),
  };
}

/** Writes a list's state over `params`: defaults are left out, parameters of others stay (KIT-01). */
export function writeListState(params: URLSearchParams, state: ListState, address: ListAddress): URLSearchParams {
  const { resource } = address;
  const isOfFilter = (key: string) =>
    Object.keys(state.filters).some((field) => key.startsWith(`${filterKeyOf(field)}.`));
  const next = new URLSearchParams([...params].filter(([key]) => !key.startsWith(FILTER_PREFIX) || isOfFilter(key)));
  const set = (key: string, value: string, usual: string) => {
    if (value === usual) next.delete(key);
    else next.set(key, value);
  };
  set('q', state.search, '');
  set('sort', textOf(state.sort), textOf(defaultSortOf(resource)));
  set('page', String(state.page), String(listLimits.defaultPage));
  set(DELETED_KEY, state.isDeleted ? 'true' : '', '');
  set('size', String(state.size), String(listLimits.defaultPageSize));
  if (areInitial(state.filters, address) && !state.isDeleted) return next;
  for (const [field, values] of Object.entries(state.filters)) {
    for (const value of values) next.append(filterKeyOf(field), value);
  }
  // A filter without a value says that everything is shown.
  if (!saysFilters(next)) for (const field of Object.keys(initialFilters(address))) next.set(filterKeyOf(field), '');
  return next;
}

/**
 * The order after a press on a column's head: ascending, then descending, then as before it was pressed. Pressed with
 * Shift, the column joins the order instead of replacing it.
 */
export function sortedBy(sort: readonly OrderKey[], field: string, isAdded: boolean): OrderKey[] {
  const key = sort.find((one) => one.field === field);
  const next = key?.isDescending === true ? [] : [{ field, isDescending: key !== undefined }];
  if (!isAdded) return next;
  if (key === undefined) return [...sort, ...next];
  return sort.flatMap((one) => (one === key ? next : [one]));
}
