import { Link, useLocation } from 'react-router';

import { recordApproach } from '../form/LazyRecordScreen.tsx';
import { CellValue } from './CellValue.tsx';
import type { ColumnDefinition, ListRow } from '../definition/listDefinition.ts';
import type { ListContext } from '../session/useListContext.ts';

interface ListCellProps {
  readonly column: ColumnDefinition;
  readonly row: ListRow;
  readonly context: ListContext;
  /** Where the name leads to; only the name column has it. */
  readonly to?: string | undefined;
}

/** Shows what is in one cell: the value or the definition's own component, as a link in the name column, and the line below. */
export function ListCell({ column, row, context, to }: ListCellProps) {
  const { pathname, search } = useLocation();
  const { cell: Cell, secondary } = column;
  const value = row[column.field];
  const content =
    Cell === undefined ? (
      <CellValue
        value={value}
        field={column.field}
        names={column.names?.name}
        isInstant={column.isInstant}
        isDay={column.isDay}
      />
    ) : (
      <Cell row={row} value={value} context={context} />
    );
  const Secondary = typeof secondary === 'function' ? secondary : undefined;
  return (
    <>
      {to === undefined ? (
        content
      ) : (
        // The record knows the way back to exactly this list (KIT-01).
        <Link className="nameLink" to={to} state={{ list: pathname + search }} {...recordApproach}>
          {content}
        </Link>
      )}
      {secondary !== undefined && (
        <span className="secondary">
          {Secondary === undefined ? (
            <CellValue value={row[String(secondary)]} field={String(secondary)} />
          ) : (
            <Secondary row={row} value={value} context={context} />
          )}
        </span>
      )}
    </>
  );
}
