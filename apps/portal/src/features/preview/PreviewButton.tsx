import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import type { AppLook } from './appLook.ts';

interface PreviewButtonProps {
  readonly look: AppLook;
  readonly isSecondary?: boolean;
  readonly children: ReactNode;
}

/** A button as the app draws it; in a preview nothing happens, so it is none to the keyboard. */
export function PreviewButton({ look, isSecondary = false, children }: PreviewButtonProps) {
  return (
    <Box
      sx={{
        py: 3,
        px: 4,
        textAlign: 'center',
        fontWeight: 700,
        border: 1,
        borderRadius: look.buttonRadius,
        borderColor: isSecondary ? look.text : look.primary,
        bgcolor: isSecondary ? 'transparent' : look.primary,
        color: isSecondary ? look.text : look.onPrimary,
      }}
    >
      {children}
    </Box>
  );
}
