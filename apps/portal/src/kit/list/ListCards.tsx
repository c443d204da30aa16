import Box from '@mui/material/Box';

import { ListCell } from './ListCell.tsx';
import { RowCheckbox, RowMenuButton, type ListRowsProps } from './ListTable.tsx';
import type { ColumnDefinition } from '../definition/listDefinition.ts';
import { useIsReturn } from '../../ui/navigation/useIsReturn.ts';
import { cardStyles } from '../../ui/table/tableStyles.ts';
import { rowsInSight, useRowsInSight } from '../../ui/table/useRowsInSight.ts';

const FACTS = 2;

/** The rows as cards where the table does not fit: name, two facts, the status chip and the menu (KIT-16). */
export function ListCards(props: ListRowsProps) {
  const { columns, view, rows, expected, title, context, labelOf, pathOf, selection } = props;
  const [name, ...others] = view.order
    .filter((field) => !view.hidden.includes(field))
    .map((field) => columns.find((column) => column.field === field))
    .filter((column): column is ColumnDefinition => column !== undefined);
  const chip = others.find((column) => column.chip);
  const shown = others.filter((column) => column !== chip).slice(0, FACTS);
  const drawn = useRowsInSight(rows, useIsReturn());

  return (
    <Box component="ul" aria-label={title} className={drawn === undefined ? 'waiting' : undefined} sx={cardStyles}>
      {drawn === undefined || name === undefined
        ? Array.from({ length: Math.min(expected, rowsInSight()) }, (_, at) => (
            <li key={at} aria-hidden>
              <span className="bar" />
            </li>
          ))
        : drawn.map((row) => (
            <li key={row.id} className={selection && 'selectable'}>
              {selection !== undefined && <RowCheckbox {...props} row={row} selection={selection} />}
              <div className="head">
                <div>
                  <ListCell column={name} row={row} context={context} to={pathOf(row)} />
                </div>
                {chip && (
                  <div>
                    <ListCell column={chip} row={row} context={context} />
                  </div>
                )}
              </div>
              <RowMenuButton {...props} row={row} />
              <dl>
                {shown.map((column) => (
                  <div key={column.field}>
                    <dt>{labelOf(column.field)}</dt>
                    <dd>
                      <ListCell column={column} row={row} context={context} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
    </Box>
  );
}
