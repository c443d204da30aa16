import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

import { restoreFocus } from './focusMemory.ts';

interface TitledDialogProps extends Pick<DialogProps, 'fullWidth' | 'maxWidth'> {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Its content and its actions. */
  readonly children: ReactNode;
}

/** A dialog that is named by its title; the focus returns where it was (KIT-15). */
export function TitledDialog({ title, isOpen = true, onClose, children, ...size }: TitledDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      {...size}
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: restoreFocus } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
