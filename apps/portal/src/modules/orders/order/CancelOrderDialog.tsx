import { textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { touchTargets } from './touchTargets.ts';
import type { StreamOrder } from './useStream.ts';

interface CancelOrderDialogProps {
  readonly row: StreamOrder;
  readonly isBusy: boolean;
  /** Why the last try failed. */
  readonly failure: string | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before an order is cancelled, with a reason for the person who ordered (VEND-16). */
export function CancelOrderDialog({ row, isBusy, failure, onConfirm, onClose }: CancelOrderDialogProps) {
  const text = useText('order');
  const { money } = useFormats();
  const [reason, setReason] = useState('');
  const { dismiss, question } = useAskedClose(reason.trim() !== '', onClose);
  return (
    <ConfirmDialog
      isOpen
      sx={touchTargets}
      title={text('cancelDialog.title', { number: String(row.number) })}
      confirmLabel={text('cancelDialog.confirm')}
      cancelLabel={text('cancelDialog.keep')}
      isDanger
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => onConfirm(reason)}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      <Typography sx={{ mb: 3 }}>
        {row.payment === 'test' ? text('cancelDialog.test') : text('cancelDialog.body', { name: row.name })}
        {row.payment === 'paid' && ` ${text('cancelDialog.refund', { total: money(row.total, row.currency) })}`}
      </Typography>
      <TextField
        fullWidth
        label={text('cancelDialog.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: textLimits.name } }}
      />
      {question}
    </ConfirmDialog>
  );
}
