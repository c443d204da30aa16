import Box from '@mui/material/Box';

import { MissingNeeds } from './MissingNeeds.tsx';
import { useReadiness } from './useReadiness.ts';

/** Above the invitations: what the building needs before it can invite people. */
export function ReadinessNotice() {
  const { data } = useReadiness();
  if (data === undefined || data.missing.length === 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <MissingNeeds needs={data.missing} />
    </Box>
  );
}
