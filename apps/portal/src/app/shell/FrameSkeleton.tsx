import Box from '@mui/material/Box';

import { PageSkeleton } from '../../kit/feedback/PageSkeleton.tsx';
import { sizes } from '../../theme/tokens.ts';

/** The frame without its contents, while the profile loads. */
export function FrameSkeleton() {
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
          <PageSkeleton />
        </Box>
      </Box>
    </Box>
  );
}
