import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { DateTimeInput } from '../../../ui/control/DateTimeInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { ownTimeZone } from '../../../ui/format/formats.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The time that a notification is sent, by the clocks of the building; where they differ, by those of the person too (MSG-06). */
export function SendTimeInput(props: WidgetProps) {
  const text = useText('notification');
  const formats = useFormats();
  const { value } = props;
  const isComplete = typeof value === 'string' && !Number.isNaN(Date.parse(value));
  const time = isComplete ? formats.dateTime(value, ownTimeZone()) : '';
  // A browser may call the same zone by an older name.
  const isElsewhere = isComplete && time !== formats.dateTime(value, formats.timeZone);
  return (
    <Box>
      <DateTimeInput {...props} />
      {isElsewhere && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }} role="status">
          {text('ownTime', { time })}
        </Typography>
      )}
    </Box>
  );
}
