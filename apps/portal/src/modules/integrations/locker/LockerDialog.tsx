import { textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { type ActedLocker, type LockerActName, nameOfLocker, useLockerAct } from './useLockerAct.ts';

interface LockerDialogProps {
  readonly row: ActedLocker;
  readonly act: Exclude<LockerActName, 'assign' | 'expiry'>;
  readonly onClose: () => void;
}

/** Asks before a locker is released, taken out of service with the reason, or brought back (VIS-04). */
export function LockerDialog({ row, act, onClose }: LockerDialogProps) {
  const text = useText('locker');
  const [reason, setReason] = useState('');
  const { run, isBusy, failure } = useLockerAct(row, act, onClose);
  const hasReason = act === 'outofservice';
  return (
    <ConfirmDialog
      isOpen
      title={text(`${act}.title`, { name: nameOfLocker(row) })}
      confirmLabel={text(`${act}.confirm`)}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => run(hasReason ? { reason } : {})}
      onCancel={onClose}
    >
      <Typography sx={{ mb: hasReason ? 3 : 0 }}>{text(`${act}.body`)}</Typography>
      {hasReason && (
        <TextField
          required
          fullWidth
          label={text('fields.reason')}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: textLimits.name } }}
        />
      )}
    </ConfirmDialog>
  );
}
