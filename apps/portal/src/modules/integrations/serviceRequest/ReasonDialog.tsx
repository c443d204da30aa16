import { textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface ReasonDialogProps {
  readonly asked: 'OnHold' | 'Cancelled';
  readonly number: number;
  readonly isBusy: boolean;
  /** What was typed is part of the act's body; nothing where it is blank. */
  readonly onConfirm: (body: { readonly reason?: string }) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a request's new state, which its requester is shown (SRV-04). */
export function ReasonDialog({ asked, number, isBusy, onConfirm, onClose }: ReasonDialogProps) {
  const text = useText('serviceRequest');
  const [reason, setReason] = useState('');
  const isCancelling = asked === 'Cancelled';
  const given = reason.trim();
  return (
    <ConfirmDialog
      isOpen
      title={text(isCancelling ? 'moving.cancel' : 'moving.hold', { number: String(number) })}
      confirmLabel={text(isCancelling ? 'moving.confirmCancel' : 'moving.confirmHold')}
      cancelLabel={text('moving.keep')}
      isDanger={isCancelling}
      isBusy={isBusy}
      onConfirm={() => onConfirm(given === '' ? {} : { reason: given })}
      onCancel={onClose}
    >
      <TextField
        fullWidth
        label={text('moving.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: textLimits.name } }}
      />
    </ConfirmDialog>
  );
}
