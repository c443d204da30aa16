import { type notification, notificationFacts, type RecordOf } from '@atrium/contract';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import { RecipientCount } from './RecipientCount.tsx';

interface SendDialogProps {
  readonly record: RecordOf<typeof notification>;
  readonly onClose: () => void;
}

/** Asks before a notification is sent, with the number of people who get it (MSG-07). */
export function SendDialog({ record, onClose }: SendDialogProps) {
  const text = useText('notification');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { title } = record;
  const isGlobal = record.customerId === null && record.buildingId === null;
  const send = useMutation({
    mutationFn: () =>
      callApi(`${notificationFacts.path}/${record.id}/send`, { method: 'POST', ifMatch: record.version }).catch(
        (error: unknown) => {
          // A gateway that gave up waiting does not stop the sending of one to everyone (API-32).
          if (!isGlobal || !(error instanceof ApiError) || error.status !== 504) throw error;
        },
      ),
    onSuccess: () => {
      toasts.success(text('send.done', { title }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, notificationFacts.name),
  });
  const { error } = send;
  return (
    <ConfirmDialog
      isOpen
      title={text('send.title', { title })}
      confirmLabel={text('send.confirm')}
      isBusy={send.isPending}
      failure={error === null ? undefined : `${text('send.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => send.mutate()}
      onCancel={onClose}
    >
      <Stack spacing={3}>
        <RecipientCount values={record} />
        <Typography>{text('send.body')}</Typography>
      </Stack>
    </ConfirmDialog>
  );
}
