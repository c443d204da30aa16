import Box from '@mui/material/Box';

import { ListCell } from './ListCell.tsx';
import { RowCheckbox, RowMenuButton, type ListRowsProps } from './ListTable.tsx';
import type { ColumnDefinition } from './listDefinition.ts';

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
  const keys = rows?.map(({ id }) => id) ?? Array.from({ length: expected }, (_, at) => String(at));

  return (
    <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {keys.map((key, at) => {
        const row = rows?.[at];
        return (
          <Box
            key={key}
            component="li"
            aria-hidden={row === undefined}
            sx={{
              display: 'grid',
              gridTemplateColumns: selection === undefined ? '1fr auto' : 'auto 1fr auto',
              alignItems: 'center',
              columnGap: 2,
              minHeight: 88,
              p: 3,
              borderBottom: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            {row === undefined || name === undefined ? (
              <span className="bar" />
            ) : (
              <>
                {selection !== undefined && <RowCheckbox {...props} row={row} selection={selection} />}
                {/* A chip that would leave the name less than three fifths of the line has a line of its own. */}
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    gap: 1,
                    '& > :first-of-type': { flex: '1 0 60%' },
                  }}
                >
                  <div>
                    <ListCell column={name} row={row} context={context} to={pathOf(row)} />
                  </div>
                  {chip && (
                    <div>
                      <ListCell column={chip} row={row} context={context} />
                    </div>
                  )}
                </Box>
                <RowMenuButton {...props} row={row} />
                <Box
                  component="dl"
                  sx={{
                    gridColumn: '1 / -1',
                    display: 'flex',
                    flexWrap: 'wrap',
                    columnGap: 6,
                    m: 0,
                    typography: 'caption',
                  }}
                >
                  {shown.map((column) => (
                    <Box key={column.field} sx={{ '& dt': { color: 'text.secondary' }, '& dd': { m: 0 } }}>
                      <dt>{labelOf(column.field)}</dt>
                      <dd>
                        <ListCell column={column} row={row} context={context} />
                      </dd>
                    </Box>
                  ))}
                </Box>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
