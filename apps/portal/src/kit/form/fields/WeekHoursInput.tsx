import { alwaysOpen, weekdays, type DayHours } from '@atrium/contract';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { use, useState } from 'react';

import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { DayHoursLine } from '../../../ui/hours/DayHoursLine.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';

/** Monday to Friday, the days that lead the week. */
const WORKING_DAYS = 5;

function weekOf(value: unknown): readonly DayHours[] {
  return Array.isArray(value) && value.length === weekdays.length ? value : alwaysOpen;
}

/** The messages of one day, by its part. */
function errorsOf(partErrors: WidgetProps['partErrors'], at: number): Readonly<Record<string, string>> {
  const own = `${String(at)}.`;
  const found = Object.entries(partErrors).filter(([path]) => path.startsWith(own));
  return Object.fromEntries(found.map(([path, message]) => [path.slice(own.length), message]));
}

/**
 * The hours of a week, a line for each day: closed, from and to; both empty means 24 hours. The hours of a day are copied
 * to the working days or to all (VEND-06, VEND-07). They are those of the page's zone, which is named (LIM-04).
 */
export function WeekHoursInput(props: WidgetProps) {
  const { id, label, error, help, partErrors, isReadOnly, onChange, onBlur } = props;
  const t = useText('kit');
  const { zoneName, timeOfDay } = useFormats();
  const now = useNow();
  const zone = use(PlaceZoneContext) ?? 'UTC';
  const zoneText = t('form.zone', { zone: zoneName(zone), time: timeOfDay(now, zone) });
  const [copied, setCopied] = useState('');
  const week = weekOf(props.value);

  const change = (at: number, part: Partial<DayHours>) =>
    onChange(week.map((day, index) => (index === at ? { ...day, ...part } : day)));
  const copy = (source: DayHours, to: 'weekdays' | 'all') => {
    const days = to === 'all' ? week.length : WORKING_DAYS;
    onChange(week.map((day, index) => (index < days ? { ...source, day: day.day } : day)));
    setCopied(t(`form.hours.copied.${to}`, { day: t(`form.hours.days.${source.day}`) }));
  };

  return (
    <Box role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1}>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
      </Typography>
      <FormHelperText error={error !== undefined}>
        <FieldText error={error} help={[zoneText, help].filter(Boolean).join(' · ')} />
      </FormHelperText>
      {week.map((day, at) => (
        <DayHoursLine
          key={day.day}
          id={`${id}.${String(at)}`}
          day={day}
          errors={errorsOf(partErrors, at)}
          isReadOnly={isReadOnly}
          onChange={(part) => change(at, part)}
          onCopy={(to) => copy(day, to)}
          onLeave={onBlur}
        />
      ))}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 2, minHeight: 20 }}>
        {copied}
      </Typography>
    </Box>
  );
}
