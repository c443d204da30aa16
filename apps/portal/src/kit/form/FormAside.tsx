import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { bannerOffset } from '../../theme/tokens.ts';

/** What is next to a form and stays in sight while it is filled in; below the form where there is no room. */
export function FormAside({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        flexShrink: 0,
        width: { xs: '100%', lg: 320 },
        position: { lg: 'sticky' },
        top: `calc(${bannerOffset} + 80px)`,
        maxHeight: { lg: `calc(100dvh - ${bannerOffset} - 96px)` },
        overflowY: { lg: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}
