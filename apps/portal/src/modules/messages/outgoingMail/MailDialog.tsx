import { outgoingMailFacts, type OutgoingMailState } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A message that is resent or cancelled. */
export interface ChangedMail {
  readonly id: string;
  readonly version: number;
  readonly recipient: string;
  readonly state: string;
}

interface MailDialogProps {
  readonly row: ChangedMail;
  readonly kind: 'resend' | 'cancel';
  readonly onClose: () => void;
}

const states: Readonly<Record<MailDialogProps['kind'], OutgoingMailState>> = { resend: 'Waiting', cancel: 'Cancelled' };

/** Asks before a message is sent again, or not at all (MSG-11). */
export function MailDialog({ row, kind, onClose }: MailDialogProps) {
  const text = useText('outgoingMail');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id, version, recipient, state } = row;
  const change = useMutation({
    mutationFn: () =>
      callApi(`${outgoingMailFacts.path}/${id}`, { method: 'PUT', body: { state: states[kind] }, ifMatch: version }),
    onSuccess: () => {
      toasts.success(text(`${kind}.done`, { recipient }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, outgoingMailFacts.name),
  });
  const { error } = change;
  const isDoubtful = kind === 'resend' && (state === 'Unknown' || state === 'Sent');
  return (
    <ConfirmDialog
      isOpen
      title={text(`${kind}.title`, { recipient })}
      confirmLabel={text(`${kind}.confirm`)}
      isDanger={kind === 'cancel'}
      isBusy={change.isPending}
      failure={error === null ? undefined : `${text(`${kind}.failed`)} ${errorText(error, 'saving').advice}`}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <Typography>{text(isDoubtful ? 'resend.doubtful' : `${kind}.body`)}</Typography>
    </ConfirmDialog>
  );
}
