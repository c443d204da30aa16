import { weekdays, writeHours } from '@atrium/contract';
import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';
import { useSpaceHours } from './useSpaceHours.ts';

/** The hours of a space, and the place around it that they come from (BOOK-02). */
export function SpaceHours({ spaceId }: { readonly spaceId: string }) {
  const kit = useText('kit');
  const hours = useSpaceHours(spaceId);
  if (hours === undefined) return null;
  const { openHoursInForce: week, openHoursFrom: place } = hours;
  const words = {
    days: weekdays.map((day) => kit(`form.hours.days.${day}`)),
    closed: kit('form.hours.closed'),
    allDay: kit('form.hours.allDay'),
  };
  const shown = week === null ? words.allDay : writeHours(week, words);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
      {place === null ? shown : `${shown} · ${kit('form.hours.inForce.inherited', { place })}`}
    </Typography>
  );
}
