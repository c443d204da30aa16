import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { useText } from '../../../ui/text/useText.ts';
import { CalendarState } from './CalendarState.tsx';
import { MissingNeeds } from './MissingNeeds.tsx';
import { useReadiness } from './useReadiness.ts';

/** Before composing: what is still missing, or what a save does; and the connection to the building's calendar. */
export function ReadinessSection() {
  const text = useText('invitation');
  const { data, isError, testAgain, isTesting } = useReadiness();
  if (isError) return <Typography color="error">{text('readiness.loadFailed')}</Typography>;
  if (data === undefined) return <Typography color="textSecondary">{text('readiness.testing')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.missing.length === 0 ? (
        <Typography color="textSecondary">{text('readiness.ready')}</Typography>
      ) : (
        <MissingNeeds needs={data.missing} />
      )}
      <CalendarState test={data.calendar} isTesting={isTesting} onTest={testAgain} />
    </Box>
  );
}
