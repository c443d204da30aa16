import type { OrderKey } from '@atrium/contract';
import Table from '@mui/material/Table';
import TableSortLabel from '@mui/material/TableSortLabel';
import { visuallyHidden } from '@mui/utils';

import { ListCell } from './ListCell.tsx';
import type { ColumnDefinition, ListRow } from '../definition/listDefinition.ts';
import type { ListContext } from '../session/useListContext.ts';
import { sortedBy } from './listState.ts';
import { widthOf } from './columnWidth.ts';
import { RowMenu } from './listDialogs.ts';
import { useListWords } from './listWords.ts';
import type { ListView } from './useListView.ts';
import { rowMenuId } from './useReorder.ts';
import { MoreDots } from '../../ui/table/MoreDots.tsx';
import { SelectBox } from '../../ui/table/SelectBox.tsx';
import { useRowDrag } from '../../ui/control/useRowDrag.ts';
import { useIsReturn } from '../../ui/navigation/useIsReturn.ts';
import { tableStyles } from '../../ui/table/tableStyles.ts';
import { rowsInSight, useRowsInSight } from '../../ui/table/useRowsInSight.ts';
import type { SelectionControl } from './useSelection.ts';

/** What table and cards are given. */
export interface ListRowsProps {
  readonly columns: readonly ColumnDefinition[];
  readonly sortable: readonly string[];
  readonly sort: readonly OrderKey[];
  readonly view: ListView;
  /** Undefined while the first page is on its way: `expected` grey rows are in its place. */
  readonly rows: readonly ListRow[] | undefined;
  readonly expected: number;
  readonly title: string;
  readonly context: ListContext;
  readonly labelOf: (field: string) => string;
  readonly pathOf: (row: ListRow) => string;
  readonly nameOf: (row: ListRow) => string;
  readonly openMenuOf: string | undefined;
  readonly onSort: (sort: readonly OrderKey[]) => void;
  readonly onMenu: (row: ListRow, anchor: HTMLElement) => void;
  /** Which rows are selected, where many can be worked on at once (KIT-05). */
  readonly selection: SelectionControl | undefined;
  /** Moves a row one place up or down, where the list is put in order by hand. */
  readonly onMove: ((row: ListRow, by: -1 | 1) => void) | undefined;
  /** Gives a row the place of another, on which it was dropped; undefined where rows cannot be dragged now. */
  readonly onDrop: ((row: ListRow, other: ListRow) => void) | undefined;
}

/** The rows as a table: a sticky head that sorts, the name first, the row menu at the end. */
export function ListTable(props: ListRowsProps) {
  const { columns, sortable, sort, view, rows, expected, title, context, labelOf, pathOf, onSort, selection } = props;
  const { t } = useListWords();
  const drawn = useRowsInSight(rows, useIsReturn());
  const dragging = useRowDrag(props.onDrop);
  const shown = view.order.flatMap((field) => {
    const column = view.hidden.includes(field) ? undefined : columns.find((one) => one.field === field);
    return column === undefined ? [] : [column];
  });
  const [nameColumn] = columns;
  const widths = new Map(columns.map((column, at) => [column.field, widthOf(column, at)]));
  const alignOf = (definition: ColumnDefinition, value?: unknown) =>
    (definition.align ?? (typeof value === 'number' ? 'right' : 'left')) === 'right' ? 'right' : undefined;

  return (
    <Table aria-label={title} sx={tableStyles(view.density === 'compact')}>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className="select">
              <PageCheckbox rows={rows ?? []} selection={selection} />
            </th>
          )}
          {shown.map((column) => {
            const { field } = column;
            const key = sort.find((one) => one.field === field);
            const direction = key?.isDescending === true ? 'desc' : 'asc';
            const label = labelOf(field);
            return (
              <th
                key={field}
                scope="col"
                className={column === nameColumn ? undefined : alignOf(column, rows?.[0]?.[field])}
                aria-sort={key && (key.isDescending ? 'descending' : 'ascending')}
                style={{ width: widths.get(field) }}
              >
                {sortable.includes(field) ? (
                  <TableSortLabel
                    component="button"
                    active={key !== undefined}
                    direction={direction}
                    onClick={({ shiftKey }) => onSort(sortedBy(sort, field, shiftKey))}
                    sx={{
                      font: 'inherit',
                      minHeight: 24,
                      border: 0,
                      p: 0,
                      bgcolor: 'transparent',
                      textAlign: 'inherit',
                    }}
                  >
                    {label}
                  </TableSortLabel>
                ) : (
                  label
                )}
              </th>
            );
          })}
          <th scope="col" className="menu">
            <span style={visuallyHidden}>{t('list.actionsHead')}</span>
          </th>
        </tr>
      </thead>
      <tbody className={drawn === undefined ? 'waiting' : undefined}>
        {drawn === undefined
          ? Array.from({ length: Math.min(expected, rowsInSight()) }, (_, at) => (
              <tr key={at} aria-hidden>
                {selection !== undefined && <td className="select" />}
                {shown.map((column) => (
                  <td key={column.field}>
                    <span className="bar" />
                  </td>
                ))}
                <td className="menu" />
              </tr>
            ))
          : drawn.map((row) => (
              <tr key={row.id} {...dragging(row)}>
                {selection !== undefined && (
                  <td className="select">
                    <RowCheckbox {...props} row={row} selection={selection} />
                  </td>
                )}
                {shown.map((column) => {
                  const isName = column === nameColumn;
                  const cell = (
                    <ListCell column={column} row={row} context={context} to={isName ? pathOf(row) : undefined} />
                  );
                  return isName ? (
                    <th key={column.field} scope="row" className="name">
                      {cell}
                    </th>
                  ) : (
                    <td key={column.field} className={alignOf(column, row[column.field])}>
                      {cell}
                    </td>
                  );
                })}
                <td className="menu">
                  <RowMenuButton {...props} row={row} />
                </td>
              </tr>
            ))}
      </tbody>
    </Table>
  );
}

/** Checks whether the row is of a deleted record, which no bulk action changes. */
function isDeleted({ revision }: ListRow): boolean {
  return typeof revision === 'object' && revision !== null && 'action' in revision && revision.action === 'DELETE';
}

/** Selects all rows of the page that can be changed. */
function PageCheckbox({
  rows,
  selection,
}: {
  readonly rows: readonly ListRow[];
  readonly selection: SelectionControl;
}) {
  const { t } = useListWords();
  const ids = rows.filter((row) => !isDeleted(row)).map(({ id }) => id);
  const selected = ids.filter((id) => selection.isSelected(id)).length;
  return (
    <SelectBox
      label={t('list.selection.page')}
      isOn={ids.length > 0 && selected === ids.length}
      isPartly={selected > 0 && selected < ids.length}
      onSelect={(isOn) => selection.select(ids, isOn)}
    />
  );
}

interface RowCheckboxProps extends Pick<ListRowsProps, 'nameOf'> {
  readonly row: ListRow;
  readonly selection: SelectionControl;
}

/** Selects one row; a deleted record has no box. */
export function RowCheckbox({ row, selection, nameOf }: RowCheckboxProps) {
  const { t } = useListWords();
  if (isDeleted(row)) return null;
  return (
    <SelectBox
      label={t('list.selection.row', { name: nameOf(row) })}
      isOn={selection.isSelected(row.id)}
      onSelect={(isOn) => selection.select([row.id], isOn)}
    />
  );
}

/** Opens the menu of a row; seen on hover and focus, on touch always. */
export function RowMenuButton({ row, openMenuOf, nameOf, onMenu, onMove }: ListRowsProps & { readonly row: ListRow }) {
  const { t } = useListWords();
  return (
    <button
      type="button"
      id={rowMenuId(row)}
      className="rowMenu"
      aria-haspopup="menu"
      aria-expanded={openMenuOf === row.id}
      aria-label={t('list.actions', { name: nameOf(row) })}
      aria-keyshortcuts={onMove && 'Alt+ArrowUp Alt+ArrowDown'}
      onClick={(event) => onMenu(row, event.currentTarget)}
      {...RowMenu.approach}
      onKeyDown={(event) => {
        if (onMove === undefined || !event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
        event.preventDefault();
        onMove(row, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <MoreDots />
    </button>
  );
}
