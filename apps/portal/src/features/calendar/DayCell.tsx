import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import type { KeyboardEvent } from 'react';

import { useText } from '../../ui/text/useText.ts';
import type { CalendarItem } from './calendarItem.ts';
import { ItemLink } from './ItemLink.tsx';
import type { CalendarFormats } from './useCalendarFormats.ts';

interface DayCellProps {
  readonly day: string;
  readonly items: readonly CalendarItem[];
  readonly formats: CalendarFormats;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  /** Whether the day belongs to another month than the one shown. */
  readonly isOutside: boolean;
  /** Items that are shown; the others are behind a button. */
  readonly most: number;
  /** Whether there is room for the items themselves, and not only for their number. */
  readonly hasRoom: boolean;
  readonly onChoose: (day: string) => void;
  readonly onMore: (day: string) => void;
}

/** Enter goes into the day, Escape back to it. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget;
  if (event.key === 'Enter' && event.target === cell) {
    const first = cell.querySelector<HTMLElement>('a, button');
    if (first === null) return;
    event.preventDefault();
    first.focus();
  }
  if (event.key === 'Escape' && event.target !== cell) cell.focus();
}

/** A day of the grid with what is on it. */
export function DayCell(props: DayCellProps) {
  const { day, items, formats, isChosen, isToday, isOutside, most, hasRoom, onChoose, onMore } = props;
  const text = useText('calendar');
  const count = items.length;
  return (
    <Box
      role="gridcell"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={handleKey}
      onClick={() => onChoose(day)}
      sx={{
        position: 'relative',
        flex: '1 1 0',
        minWidth: 0,
        minHeight: hasRoom ? 112 : 52,
        p: 1,
        border: 1,
        borderColor: 'divider',
        mt: '-1px',
        ml: '-1px',
        bgcolor: isOutside ? 'action.hover' : 'background.paper',
        '&[aria-selected="true"]': { boxShadow: (theme) => `inset 0 0 0 2px ${theme.palette.primary.main}` },
      }}
    >
      <Box
        component="span"
        aria-hidden
        className="tabular"
        sx={{
          display: 'block',
          px: 1,
          fontWeight: isToday || isChosen ? 600 : 400,
          textDecoration: isToday ? 'underline' : 'none',
        }}
      >
        {formats.date(day)}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {text('day', { day: formats.longDay(day), items: text('items', { count }) })}
      </Box>
      {hasRoom ? (
        <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
          {items.slice(0, most).map((item) => (
            <ItemLink key={item.id} item={item} times={formats.times(item)} isReached={isChosen} />
          ))}
          {count > most && (
            <Button
              size="small"
              tabIndex={isChosen ? undefined : -1}
              onClick={() => onMore(day)}
              sx={{ justifyContent: 'flex-start' }}
            >
              {text('more', { count: count - most })}
              <Box component="span" sx={visuallyHidden}>
                {formats.longDay(day)}
              </Box>
            </Button>
          )}
        </Box>
      ) : (
        count > 0 && (
          <Box
            component="span"
            aria-hidden
            className="tabular"
            sx={{ display: 'block', px: 1, color: 'info.main', fontWeight: 600 }}
          >
            {count}
          </Box>
        )
      )}
    </Box>
  );
}
