import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

import { useText } from '../text/useText.ts';
import { AfterDelay } from './AfterDelay.tsx';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** A page head and rows, in the shape of the screen that comes. */
export function PageSkeleton() {
  const t = useText('shell');
  return (
    <Box component="output" aria-label={t('loading')} sx={{ display: 'block', minHeight: 400 }}>
      <AfterDelay>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, mb: 4 }}>
          <Skeleton variant="rounded" height={28} sx={{ flex: '0 1 220px' }} />
          <Skeleton variant="rounded" height={36} sx={{ flex: '0 1 120px' }} />
        </Box>
        {rows.map((row) => (
          <Skeleton key={row} variant="rounded" height={28} sx={{ my: 4 }} />
        ))}
      </AfterDelay>
    </Box>
  );
}
