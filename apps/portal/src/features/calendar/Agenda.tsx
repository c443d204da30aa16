import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import type { CalendarItem } from './calendarItem.ts';
import { ItemLink } from './ItemLink.tsx';
import type { CalendarFormats } from './useCalendarFormats.ts';

interface AgendaProps {
  readonly days: readonly string[];
  readonly items: ReadonlyMap<string, readonly CalendarItem[]>;
  readonly formats: CalendarFormats;
}

/** The days that have something, each with a list. */
export function Agenda({ days, items, formats }: AgendaProps) {
  const text = useText('calendar');
  const filled = days.filter((day) => items.has(day));
  if (filled.length === 0) return <Typography color="textSecondary">{text('nothing')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 880 }}>
      {filled.map((day) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <Typography
            id={`agenda-${day}`}
            component="h2"
            sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600, mb: 1 }}
          >
            {formats.longDay(day)}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
            {items.get(day)?.map((item) => (
              <li key={item.id}>
                <ItemLink item={item} times={formats.times(item)} isReached />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  );
}
