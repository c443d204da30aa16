import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useRef, type KeyboardEvent } from 'react';

import type { CalendarItem } from './calendarItem.ts';
import { DayCell } from './DayCell.tsx';
import { dayOfKey } from './days.ts';
import type { CalendarFormats } from './useCalendarFormats.ts';

interface CalendarGridProps {
  readonly label: string;
  /** Whole weeks from Monday. */
  readonly days: readonly string[];
  readonly day: string;
  readonly today: string;
  readonly items: ReadonlyMap<string, readonly CalendarItem[]>;
  readonly formats: CalendarFormats;
  readonly isMonth: boolean;
  readonly hasRoom: boolean;
  readonly onDayChange: (day: string) => void;
  readonly onMore: (day: string) => void;
}

/** Items of a day in a month and in a week; the others are in the agenda. */
const most = { month: 3, week: 30 } as const;

function weeksOf(days: readonly string[]): string[][] {
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
}

/**
 * Weeks of days as a grid: one cell takes the focus, arrows, Home, End, Page Up and Page Down move it, Enter leads into
 * the day and Escape out of it.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, days, day, today, items, formats, isMonth, hasRoom, onDayChange, onMore } = props;
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const handleKey = (event: KeyboardEvent) => {
    const isCell = event.target instanceof HTMLElement && event.target.dataset['day'] !== undefined;
    const next = isCell ? dayOfKey(day, event.key) : null;
    if (next === null) return;
    event.preventDefault();
    isMoving.current = true;
    onDayChange(next);
  };
  return (
    <Box ref={grid} role="grid" aria-label={label} onKeyDown={handleKey} sx={{ pl: '1px', pt: '1px' }}>
      <Box role="row" sx={{ display: 'flex' }}>
        {days.slice(0, 7).map((one) => (
          <Box
            key={one}
            role="columnheader"
            sx={{ position: 'relative', flex: '1 1 0', minWidth: 0, p: 1, fontWeight: 600, overflow: 'hidden' }}
          >
            <span aria-hidden>{formats.weekday(one)}</span>
            <Box component="span" sx={visuallyHidden}>
              {formats.longWeekday(one)}
            </Box>
          </Box>
        ))}
      </Box>
      {weeksOf(days).map((week) => (
        <Box key={week[0]} role="row" sx={{ display: 'flex' }}>
          {week.map((one) => (
            <DayCell
              key={one}
              day={one}
              items={items.get(one) ?? []}
              formats={formats}
              isChosen={one === day}
              isToday={one === today}
              isOutside={isMonth && one.slice(0, 7) !== day.slice(0, 7)}
              most={isMonth ? most.month : most.week}
              hasRoom={hasRoom}
              onChoose={onDayChange}
              onMore={onMore}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
