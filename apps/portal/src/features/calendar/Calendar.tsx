import ChevronLeft from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';

import { SegmentedChoice } from '../../ui/control/SegmentedChoice.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useNow } from '../../ui/format/useNow.ts';
import { useText } from '../../ui/text/useText.ts';
import { Agenda } from './Agenda.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { type CalendarItem, itemsByDay } from './calendarItem.ts';
import { calendarViews, shownDays, steppedDay } from './days.ts';
import { type CalendarFormats, useCalendarFormats } from './useCalendarFormats.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';

interface CalendarProps {
  /** What the calendar is of. */
  readonly label: string;
  readonly place: CalendarPlace;
  /** IANA timezone of the days and times. */
  readonly zone: string;
  readonly items: readonly CalendarItem[];
  readonly isLoading: boolean;
}

function titleOf({ view, day }: CalendarPlace, days: readonly string[], formats: CalendarFormats): string {
  return view === 'month' ? formats.month(day) : formats.range(days[0] ?? day, days.at(-1) ?? day);
}

function CalendarBar({ place, title }: { readonly place: CalendarPlace; readonly title: string }) {
  const text = useText('calendar');
  const { view, day, today, change } = place;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 auto' }}>
        <IconButton aria-label={text(`before.${view}`)} onClick={() => change({ day: steppedDay(view, day, -1) })}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={text(`after.${view}`)} onClick={() => change({ day: steppedDay(view, day, 1) })}>
          <ChevronRight />
        </IconButton>
        <Box aria-live="polite">
          <Typography component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {title}
          </Typography>
        </Box>
        <Button onClick={() => change({ day: today })} disabled={day === today}>
          {text('today')}
        </Button>
      </Box>
      <SegmentedChoice
        label={text('view')}
        value={view}
        options={calendarViews.map((value) => ({ value, label: text(`views.${value}`) }))}
        onChange={(next) => change({ view: next })}
      />
    </Box>
  );
}

/** A calendar by month, week or agenda, in the zone of a building; where it is narrow, the grid counts and the chosen day is below. */
export function Calendar({ label, place, zone, items, isLoading }: CalendarProps) {
  const text = useText('calendar');
  const formats = useCalendarFormats(zone);
  const { zoneName, timeOfDay } = useFormats();
  const now = useNow();
  const hasRoom = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const { view, day, today, change } = place;
  const days = shownDays(view, day);
  const byDay = itemsByDay(items, zone);
  const title = titleOf(place, days, formats);
  return (
    <Box aria-busy={isLoading}>
      <CalendarBar place={place} title={title} />
      {view === 'agenda' ? (
        !isLoading && <Agenda days={days} items={byDay} formats={formats} />
      ) : (
        <CalendarGrid
          label={`${label}, ${title}`}
          days={days}
          day={day}
          today={today}
          items={byDay}
          formats={formats}
          isMonth={view === 'month'}
          hasRoom={hasRoom}
          onDayChange={(next) => change({ day: next })}
          onMore={(next) => change({ day: next, view: 'agenda' })}
        />
      )}
      {view !== 'agenda' && !hasRoom && (
        <Box sx={{ mt: 4 }}>
          <Agenda days={[day]} items={byDay} formats={formats} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {text('zone', { zone: zoneName(zone), time: timeOfDay(now, zone) })}
      </Typography>
    </Box>
  );
}
