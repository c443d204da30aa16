import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { BANNER_OFFSET } from '../../theme/tokens.ts';

/** Shows what is next to a form and stays in sight while it is filled in; below the form where there is no room. */
export function FormAside({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        flexShrink: 0,
        width: { xs: '100%', lg: 320 },
        position: { lg: 'sticky' },
        top: `calc(${BANNER_OFFSET} + 80px)`,
        maxHeight: { lg: `calc(100dvh - ${BANNER_OFFSET} - 96px)` },
        overflowY: { lg: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}
