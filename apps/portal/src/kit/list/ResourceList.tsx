import { standingRefusal, textsOf, type ResourceDefinition } from '@atrium/contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { lazy, startTransition, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';

import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { PageHead } from '../feedback/PageHead.tsx';
import { filledPath } from '../form/filledPath.ts';
import { recordApproach } from '../form/LazyRecordScreen.tsx';
import { useFormats } from '../format/useFormats.ts';
import { useImportAction } from '../import/useImportAction.tsx';
import { contextIds } from '../navigation/useContextIds.ts';
import { useText } from '../text/useText.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListPager } from './ListPager.tsx';
import { ListTable, type ListRowsProps } from './ListTable.tsx';
import { nameIn, type BulkDefinition, type ListDefinition, type ListRow, type RowAction } from './listDefinition.ts';
import { menuWidth, rowStyles, selectWidth, widthOf } from './listStyles.ts';
import { ExportNotice, RefreshNotice } from './ListNotices.tsx';
import { ListWordsContext } from './listWords.ts';
import { useExport } from './useExport.ts';
import { useFits } from './useFits.ts';
import { useListContext, useMay } from './useListContext.ts';
import { selectionOf, useListRows } from './useListRows.ts';
import { useListState } from './useListState.ts';
import { useListView } from './useListView.ts';
import { useReorder } from './useReorder.ts';
import { useSelection } from './useSelection.ts';

const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));
const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar.tsx')).SelectionBar }));
const RemoveDialog = lazy(async () => ({ default: (await import('./RemoveDialog.tsx')).RemoveDialog }));
const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

const noFilters: never[] = [];

interface ResourceListProps {
  readonly resource: ResourceDefinition;
  readonly list: ListDefinition;
  /** The page's title; the resource's own without it. */
  readonly title?: string;
}

/** What was chosen from a row's menu; the row is looked up by its id, so that a dialog sees its latest version. */
type Opened =
  | { readonly kind: 'menu'; readonly row: ListRow; readonly anchor: HTMLElement }
  | { readonly kind: 'remove'; readonly row: ListRow }
  | { readonly kind: 'action'; readonly row: ListRow; readonly action: RowAction };

/**
 * A list of a resource: pages, order, filters and search on the server and in the address (KIT-01), own columns (KIT-02),
 * its empty, loading and error states (KIT-03, ROOT-16), export (KIT-04), row menu and delete with Undo (KIT-09), as a
 * table or as cards (KIT-16).
 */
export function ResourceList({ resource, list, title }: ResourceListProps) {
  const area = textsOf(resource);
  const t = useText('kit');
  const own = useText(area);
  const formats = useFormats();
  const words = useMemo(() => ({ t, own, formats }), [t, own, formats]);
  const { number } = formats;
  const context = useListContext();
  const may = useMay(resource, context);
  const filters = list.filters ?? noFilters;
  const { state, change } = useListState(resource, filters);
  const control = useListView(area, context.session.user.id, list.columns);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isViewOpen, setIsViewOpen] = useState(false);
  const [bulkAction, setBulkAction] = useState<BulkDefinition | null>(null);

  const ids = contextIds(context);
  const path = requiredPath(resource.path, ids);
  const selection = selectionOf(list, context, state, formats.timeZone);
  const answer = useListRows(resource, requiredPath(resource.listPath ?? resource.path, ids), selection, state);
  const rows = answer.data?.value;
  const total = answer.data?.['@odata.count'];

  const { view } = control;
  const shown = view.order.filter((field) => !view.hidden.includes(field));
  const imported = useImportAction(resource, path, list.hasImport === true && may('add'));
  const exported = useExport(resource, path, selection, shown);
  const frame = useRef<HTMLDivElement>(null);
  const selected = useSelection(selection, total);
  const bulk = list.bulk?.filter((action) => may(action.needs)) ?? [];
  const canSelect = bulk.length > 0;
  const needed = list.columns.reduce(
    (sum, column, at) => (shown.includes(column.field) ? sum + widthOf(column, at) : sum),
    canSelect ? menuWidth + selectWidth : menuWidth,
  );
  const isTable = useFits(frame, needed);

  // The last row of the last page was deleted, or the address names a page that is no more.
  const lastPage = total === undefined ? undefined : Math.max(1, Math.ceil(total / state.size));
  const isBeyond = lastPage !== undefined && state.page > lastPage && !answer.isPlaceholderData;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);

  const labelOf = (field: string) => own.at(`fields.${field}`) ?? (field === 'revision' ? t('list.changed') : field);
  const nameOf = (row: ListRow) => nameIn(row, list.columns[0].field);
  const recordPathOf = (row: ListRow) => context.pathTo(context.page, row.id);
  const pathOf = (row: ListRow) => list.open?.(row, context) ?? recordPathOf(row);
  const has = (action: ResourceDefinition['actions'][number]) => resource.actions.some((one) => one === action);
  const latest = opened === null ? undefined : (rows?.find(({ id }) => id === opened.row.id) ?? opened.row);
  const close = () => setOpened(null);

  const Above = list.above;
  const EmptyAction = list.emptyAction;
  const createPath = has('create') && may('add') ? context.pathTo(context.page, 'new') : undefined;
  const createLabel = list.createLabel === undefined ? t('list.create') : own(list.createLabel);
  const heading = title ?? own(list.title ?? 'title');
  const count = total === undefined ? undefined : t('list.count', { count: total, shown: number(total) });
  const nothing = total === 0 ? t('list.export.empty') : undefined;
  const isFiltered = state.search.trim() !== '' || Object.keys(state.filters).length > 0;

  const movesOf = useReorder({ resource, path, state, isFiltered, rows, total, nameOf });
  const canOrder = list.isOrdered === true && may('edit');

  const shared: ListRowsProps = {
    columns: list.columns,
    sortable: resource.query.sort,
    sort: state.sort,
    view,
    rows,
    expected: state.size,
    title: heading,
    context,
    labelOf,
    pathOf,
    nameOf,
    openMenuOf: opened?.kind === 'menu' ? opened.row.id : undefined,
    selection: canSelect ? selected : undefined,
    onSort: (sort) => change({ sort }),
    // As soon as its file is there, without a sign of waiting.
    onMenu: (row, anchor) => startTransition(() => setOpened({ kind: 'menu', row, anchor })),
    onMove: canOrder ? (row, by) => movesOf(row).move(by) : undefined,
  };

  return (
    <>
      <PageHead
        title={heading}
        count={count}
        primary={
          createPath === undefined ? undefined : (
            <Button
              component={Link}
              to={createPath}
              variant="contained"
              startIcon={<AddOutlined />}
              {...recordApproach}
            >
              {createLabel}
            </Button>
          )
        }
        actions={[
          ...imported.actions,
          ...(has('export')
            ? [
                { label: t('list.export.csv'), onSelect: () => exported.start('csv'), disabledReason: nothing },
                { label: t('list.export.xlsx'), onSelect: () => exported.start('xlsx'), disabledReason: nothing },
              ]
            : []),
          { label: t('list.view.open'), onSelect: () => setIsViewOpen(true) },
        ]}
      />
      {imported.dialog}
      {exported.job !== null && <ExportNotice job={exported.job} onCancel={exported.cancel} />}
      {Above !== undefined && <Above context={context} state={state} onChange={change} />}
      <FilterBar
        filters={filters}
        state={state}
        area={area}
        isSearchable={resource.query.search.length > 0}
        onChange={change}
      />
      <Box
        ref={frame}
        aria-busy={answer.isFetching}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper', ...rowStyles }}
      >
        {answer.isError && rows === undefined ? (
          <ErrorState area={area} error={answer.error} onRetry={() => void answer.refetch()} />
        ) : rows?.length === 0 && !isBeyond ? (
          isFiltered ? (
            <EmptyState
              kind="noMatches"
              title={t('list.noMatches.title')}
              body={t('list.noMatches.body')}
              action={<Button onClick={() => change({ search: '', filters: {} })}>{t('list.filters.clear')}</Button>}
            />
          ) : (
            <EmptyState
              title={own.at('empty.title') ?? t('list.none.title')}
              action={
                EmptyAction ? (
                  <EmptyAction context={context} />
                ) : createPath === undefined ? undefined : (
                  <Button component={Link} to={createPath} variant="contained">
                    {own.at('empty.action') ?? t('list.none.action')}
                  </Button>
                )
              }
            />
          )
        ) : (
          <>
            {canSelect && selected.count > 0 && (
              <Suspense>
                <SelectionBar selection={selected} total={total} area={area} actions={bulk} onAction={setBulkAction} />
              </Suspense>
            )}
            <Box sx={{ position: 'relative' }}>
              {answer.isPlaceholderData && (
                <div role="progressbar" aria-label={t('list.loading')} className="progress" />
              )}
              <ListWordsContext value={words}>
                {isTable ? <ListTable {...shared} /> : <ListCards {...shared} />}
              </ListWordsContext>
            </Box>
            {answer.isError && <RefreshNotice onRefresh={() => void answer.refetch()} />}
            <ListPager state={state} total={total} onChange={change} />
          </>
        )}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {answer.isPending ? t('list.loading') : count}
      </Box>

      {opened?.kind === 'action' && latest !== undefined && (
        <opened.action.dialog row={latest} context={context} onClose={close} />
      )}
      <Suspense>
        {opened?.kind === 'menu' && (
          <RowMenu
            anchor={opened.anchor}
            row={opened.row}
            context={context}
            area={area}
            to={pathOf(opened.row)}
            recordPath={list.open === undefined ? undefined : recordPathOf(opened.row)}
            actions={(list.rowActions ?? []).filter((action) => may(action.needs, opened.row))}
            moves={canOrder ? movesOf(opened.row) : undefined}
            canDelete={has('remove') && may('delete', opened.row)}
            undeletableBecause={standingRefusal(resource, context.session, 'delete', opened.row)}
            onAction={(action) => setOpened({ kind: 'action', row: opened.row, action })}
            onDelete={() => setOpened({ kind: 'remove', row: opened.row })}
            onClose={close}
          />
        )}
        {bulkAction !== null && (
          <bulkAction.dialog selection={selected.asked} context={context} onClose={() => setBulkAction(null)} />
        )}
        {opened?.kind === 'remove' && latest !== undefined && (
          <RemoveDialog resource={resource} path={path} record={latest} name={nameOf(latest)} isOpen onClose={close} />
        )}
        {isViewOpen && <ViewDialog control={control} labelOf={labelOf} onClose={() => setIsViewOpen(false)} />}
      </Suspense>
    </>
  );
}

function requiredPath(path: string, ids: Readonly<Record<string, unknown>>): string {
  const filled = filledPath(path, ids);
  if (filled === undefined) throw new Error(`The address has no id for ${path}`);
  return filled;
}
