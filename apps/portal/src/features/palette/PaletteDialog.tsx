import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';

import { restoreFocus } from '../../ui/feedback/focusMemory.ts';
import { useText } from '../../ui/text/useText.ts';

/** What the palette of the portal is given by its button. */
export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The box that opens over the page at the top. */
export function PaletteDialog({ isOpen, onClose, children }: PaletteProps & { readonly children: ReactNode }) {
  const t = useText('palette');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        transition: { onExited: restoreFocus },
        paper: {
          'aria-label': t('label'),
          'aria-labelledby': undefined,
          sx: {
            alignSelf: 'flex-start',
            mt: { xs: 2, sm: 12 },
            mx: { xs: 2, sm: 6 },
            width: { xs: 'calc(100% - 16px)', sm: undefined },
            maxHeight: { xs: 'calc(100dvh - 32px)', sm: '70dvh' },
          },
        },
      }}
    >
      {children}
    </Dialog>
  );
}
