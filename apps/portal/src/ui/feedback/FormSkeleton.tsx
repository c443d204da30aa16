import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

import { AfterDelay } from './AfterDelay.tsx';
import { useText } from '../text/useText.ts';

/** A head and a card of fields, in the shape of the form that comes. */
export function FormSkeleton() {
  const t = useText('shell');
  return (
    <Box component="output" aria-label={t('loading')} sx={{ display: 'block', minHeight: 400, maxWidth: 880 }}>
      <AfterDelay>
        <Skeleton variant="rounded" width={260} height={28} />
        <Skeleton variant="rounded" width={180} height={16} sx={{ mt: 2, mb: 6 }} />
        <Skeleton variant="rounded" height={280} />
      </AfterDelay>
    </Box>
  );
}
