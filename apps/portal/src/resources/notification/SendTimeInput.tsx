import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { use } from 'react';

import { DateTimeInput } from '../../ui/control/DateTimeInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { PlaceZoneContext } from '../../ui/format/placeZone.ts';
import { ownTimeZone } from '../../ui/format/formats.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

/** The time that a notification is sent, by the clocks of the building; where they differ, by those of the person too (MSG-06). */
export function SendTimeInput(props: WidgetProps) {
  const text = useText('notification');
  const formats = useFormats();
  const place = use(PlaceZoneContext) ?? 'UTC';
  const own = ownTimeZone();
  const { value } = props;
  const isShown = typeof value === 'string' && !Number.isNaN(Date.parse(value)) && own !== place;
  return (
    <Box>
      <DateTimeInput {...props} />
      {isShown && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }} role="status">
          {text('ownTime', { time: formats.dateTime(value, own) })}
        </Typography>
      )}
    </Box>
  );
}
