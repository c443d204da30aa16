import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';

import { sizes } from '../../theme/tokens.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../ui/text/useText.ts';

/** The frame without its contents, while the profile loads. */
export function FrameSkeleton() {
  const t = useText('shell');
  return (
    <Box sx={{ display: 'flex', flex: 1 }}>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          width: sizes.sidebar,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      />
      <Box sx={{ flex: 1 }}>
        <Box sx={{ height: sizes.topBar, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }} />
        <Box component="main" sx={{ p: { xs: 4, md: 6 } }}>
          <Box role="heading" aria-level={1} sx={visuallyHidden}>
            {t('loading')}
          </Box>
          <PageSkeleton />
        </Box>
      </Box>
    </Box>
  );
}
