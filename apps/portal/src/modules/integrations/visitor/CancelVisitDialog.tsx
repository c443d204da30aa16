import Typography from '@mui/material/Typography';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { type ActedVisit, useVisitorAct } from './useVisitorAct.ts';

interface CancelVisitDialogProps {
  readonly visit: ActedVisit;
  readonly onClose: () => void;
}

/** Asks before a visit is cancelled, of which the visitor is informed (VIS-01). */
export function CancelVisitDialog({ visit, onClose }: CancelVisitDialogProps) {
  const text = useText('visitor');
  const { mutate, isPending } = useVisitorAct();
  return (
    <ConfirmDialog
      isOpen
      title={text('cancelDialog.title', { name: visit.name })}
      confirmLabel={text('cancelDialog.confirm')}
      cancelLabel={text('cancelDialog.keep')}
      isDanger
      isBusy={isPending}
      onConfirm={() => mutate({ visit, act: 'cancel' }, { onSettled: onClose })}
      onCancel={onClose}
    >
      <Typography>{text('cancelDialog.body')}</Typography>
    </ConfirmDialog>
  );
}
