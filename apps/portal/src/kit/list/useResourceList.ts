import { listLimits, textsOf, type ResourceFacts } from '@atrium/contract';
import { useEffect, useMemo, useState } from 'react';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { MENU_WIDTH, SELECT_WIDTH } from '../../ui/table/tableStyles.ts';
import { filledPath } from '../form/filledPath.ts';
import { useNames } from '../names/useNames.ts';
import { contextIds } from '../navigation/useContextIds.ts';
import { widthOf } from './columnWidth.ts';
import {
  nameIn,
  type BulkDefinition,
  type ListDefinition,
  type ListRow,
  type RowAction,
} from '../definition/listDefinition.ts';
import { DELETED_KEY } from '../removal/removalKeys.ts';
import { useCountText } from './useCountText.ts';
import type { ValuesSource } from './useValuesInUse.ts';
import type { ListRowsProps } from './ListTable.tsx';
import { useListContext, useMay } from '../session/useListContext.ts';
import { countsQuery, pageRequest, selectionOf, useListRows, useSelectable } from './useListRows.ts';
import { useListState } from './useListState.ts';
import { useListView } from './useListView.ts';
import { usePrintedRows } from './usePrintedRows.ts';
import { useReorder } from './useReorder.ts';
import { useRestore } from '../removal/useRestore.ts';
import { useSelection } from './useSelection.ts';

const noFilters: never[] = [];

/** What is open over the list. A row is looked up by its id, so that a dialog sees its latest version. */
export type OpenedOverlay =
  | { readonly kind: 'menu'; readonly row: ListRow; readonly anchor: HTMLElement }
  | { readonly kind: 'remove'; readonly row: ListRow }
  | { readonly kind: 'restore'; readonly row: ListRow }
  | { readonly kind: 'action'; readonly row: ListRow; readonly action: RowAction }
  | { readonly kind: 'bulk'; readonly action: BulkDefinition }
  | { readonly kind: 'view' };

function requiredPath(path: string, ids: Readonly<Record<string, unknown>>): string {
  const filled = filledPath(path, ids);
  if (filled === undefined) throw new Error(`The address has no id for ${path}`);
  return filled;
}

/** Texts and formats of a list, read once and not again in each of its cells. */
function useWordsOfList(area: string) {
  const t = useText('kit');
  const own = useText(area);
  const formats = useFormats();
  const nameOf = useNames();
  return useMemo(() => ({ t, own, formats, nameOf }), [t, own, formats, nameOf]);
}

/** Returns how far the server counts a list. */
function maxCountedOf({ query }: ResourceFacts): number {
  return query.maxCounted ?? listLimits.maxCounted;
}

/** The page of rows that the address asks for, and the address moved on where it asks for a page that is no more. */
function usePageOfRows(resource: ResourceFacts, list: ListDefinition, timeZone: string) {
  const context = useListContext();
  const filters = list.filters ?? noFilters;
  const { state, isInitial, change } = useListState(resource, filters, timeZone);
  const ids = contextIds(context);
  const path = requiredPath(resource.path, ids);
  const query = selectionOf(list, context, state, timeZone);
  const listPath = requiredPath(resource.listPath ?? resource.path, ids);
  const request = pageRequest(resource, list, context, state, timeZone);
  if (request === undefined) throw new Error(`The address lacks an id of the pages of ${resource.name}`);
  const answer = useListRows(resource, request);
  const source: ValuesSource = {
    resource: resource.name,
    path: listPath,
    queryOf: (field, only) => countsQuery(list, context, state, timeZone, { field, only }),
  };
  const total = answer.data?.['@odata.count'];
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size));
  const most = maxCountedOf(resource);
  const isUncounted = total !== undefined && total > most;
  // Of more rows than are counted, a page behind the last that is known may have some.
  const isEmpty = !isUncounted || answer.data?.value.length === 0;
  // The last row of the last page was deleted, or the address names a page that is no more.
  const isBeyond = lastPage !== undefined && state.page > lastPage && isEmpty && !answer.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  const selectable = useSelectable(resource, list, context, { state, path: listPath, timeZone, total });
  const { data } = answer;
  const uncounted =
    isUncounted && data !== undefined
      ? { most, rows: data.value.length, hasNext: data['@odata.nextLink'] !== undefined }
      : undefined;
  return {
    context,
    filters,
    source,
    state,
    isInitial,
    change,
    path,
    query,
    answer,
    rows: data?.value,
    total,
    uncounted,
    selectable,
    isBeyond,
  };
}

/** Everything that the view of a list shows and does, with what may be done by whom. */
export type ResourceListModel = ReturnType<typeof useResourceList>;

/** The state of a list: its page, order, filters and search from the address, own columns, selection, and what is open over it. */
export function useResourceList(resource: ResourceFacts, list: ListDefinition) {
  const area = textsOf(resource);
  const words = useWordsOfList(area);
  const { t, own, formats } = words;
  const countText = useCountText(maxCountedOf(resource));
  const page = usePageOfRows(resource, list, formats.timeZone);
  const { context, state, change, path, rows, total, selectable } = page;
  const printed = usePrintedRows(page.source.path, page.query);
  const may = useMay(resource, context);
  const columnsControl = useListView(area, context.session.user.id, list.columns);
  const [opened, setOpened] = useState<OpenedOverlay | null>(null);
  const selected = useSelection(selectable.query, selectable.total);

  const { view } = columnsControl;
  const shown = view.order.filter((field) => !view.hidden.includes(field));
  const { isDeleted } = state;
  const bulk = isDeleted ? [] : (list.bulk?.filter((action) => may(action.needs)) ?? []);
  const canSelect = bulk.length > 0;
  const neededWidth = list.columns.reduce(
    (sum, column, at) => (shown.includes(column.field) ? sum + widthOf(column, at) : sum),
    canSelect ? MENU_WIDTH + SELECT_WIDTH : MENU_WIDTH,
  );
  const isFiltered = isDeleted || state.search.trim() !== '' || Object.keys(state.filters).length > 0;
  const labelOf = (field: string) =>
    own.at(`columns.${field}`) ?? own.at(`fields.${field}`) ?? (field === 'revision' ? t('list.changed') : field);
  const nameOf = (row: ListRow) =>
    list.rowName?.(row) ?? words.nameOf(resource.name, nameIn(row, list.columns[0].field, t('list.untitled')));
  const recordPathOf = (row: ListRow) => context.pathTo(context.page, row.id);
  const pathOf = (row: ListRow) =>
    isDeleted ? `${recordPathOf(row)}?${DELETED_KEY}=true` : (list.open?.(row, context) ?? recordPathOf(row));
  const has = (action: ResourceFacts['actions'][number]) => resource.actions.some((one) => one === action);
  const areRowsEarlier = page.answer.isPlaceholderData;
  const movesOf = useReorder({ resource, path, state, isFiltered, rows, areRowsEarlier, total, nameOf });
  const canOrder = list.isOrdered === true && !isDeleted && may('edit');
  const restore = useRestore(resource, path);
  const [firstRow] = rows ?? [];
  const isOrderShown = firstRow !== undefined && movesOf(firstRow).reason === undefined;
  const title = own(list.title ?? 'title');

  const rowsProps: ListRowsProps = {
    columns: list.columns,
    sortable: resource.query.sort,
    sort: state.sort,
    view,
    rows: printed ?? rows,
    expected: state.size,
    title,
    context,
    labelOf,
    pathOf,
    nameOf,
    openMenuOf: opened?.kind === 'menu' ? opened.row.id : undefined,
    selection: canSelect ? selected : undefined,
    onSort: (sort) => change({ sort }),
    onMenu: (row, anchor) => setOpened({ kind: 'menu', row, anchor }),
    onMove: canOrder ? (row, by) => movesOf(row).move(by) : undefined,
    onDrop: canOrder && isOrderShown ? (row, other) => movesOf(row).moveTo(other) : undefined,
  };
  return {
    ...page,
    resource,
    list,
    area,
    words,
    may,
    has,
    title,
    count: total === undefined ? undefined : t('list.count', { count: total, shown: countText(total, 'first') }),
    /** Whether there is no record at all: what to do then is said in the list itself. */
    isEmpty: rows?.length === 0 && !isFiltered && !page.isBeyond,
    canRestore: has('restore') && may('delete'),
    restore: (row: ListRow, isUnpublished = false) => restore.mutate({ id: row.id, name: nameOf(row), isUnpublished }),
    createPath: has('create') && may('add') && !isDeleted ? context.pathTo(context.page, 'new') : undefined,
    columnsControl,
    shown,
    neededWidth,
    isFiltered,
    bulk,
    selected,
    rowsProps,
    recordPathOf,
    movesOf: canOrder ? movesOf : undefined,
    opened,
    open: setOpened,
    close: () => setOpened(null),
  };
}
