import Box from '@mui/material/Box';

import { CalendarState } from './CalendarState.tsx';
import { MissingNeeds } from './MissingNeeds.tsx';
import { useReadiness } from './useReadiness.ts';

/** Above the invitations: what the building needs before it can invite people. */
export function ReadinessNotice() {
  const { data, testAgain, isTesting } = useReadiness();
  if (data === undefined || (data.missing.length === 0 && data.calendar?.result !== 'noAnswer')) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
      <MissingNeeds needs={data.missing} />
      <CalendarState test={data.calendar} isTesting={isTesting} onTest={testAgain} />
    </Box>
  );
}
