import type { RecordOf, reservation } from '@atrium/contract';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SaveToCalendar } from './SaveToCalendar.tsx';
import { SessionPreview } from './SessionPreview.tsx';

/** Next to a new reservation its sessions, next to one that is there who comes and its calendar file. */
export function ReservationAside({ record }: SectionProps<RecordOf<typeof reservation>>) {
  const text = useText('reservation');
  const { number } = useFormats();
  const context = useContextStack();
  if (record === null) return <SessionPreview />;
  const taken = number(record.rsvpCount);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="reservation-rsvps" sx={{ p: 4 }}>
      <Typography id="reservation-rsvps" component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {text('rsvps')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{text('places', { taken, occupancy: number(record.occupancy) })}</Typography>
      <Button
        component={RouterLink}
        to={`${context.pathTo('buildingReservations', record.id)}/rsvps`}
        variant="outlined"
      >
        {text('showRsvps')}
      </Button>{' '}
      <SaveToCalendar id={record.id} />
    </Paper>
  );
}
