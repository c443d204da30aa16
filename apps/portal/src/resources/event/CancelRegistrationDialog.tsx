import { eventSession, registration } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../kit/feedback/useErrorText.ts';
import { useToasts } from '../../kit/feedback/useToasts.ts';
import { useText } from '../../kit/text/useText.ts';

interface CancelRegistrationDialogProps {
  readonly row: { readonly id: string; readonly version: number; readonly name: string };
  readonly onClose: () => void;
}

/** Asks before a registration is cancelled, which frees its seats (CONT-20). */
export function CancelRegistrationDialog({ row, onClose }: CancelRegistrationDialogProps) {
  const text = useText('registration');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id, version, name } = row;
  const cancel = useMutation({
    mutationFn: () => callApi('PUT', `${registration.path}/${id}`, { body: { status: 'cancelled' }, ifMatch: version }),
    onSuccess: () => {
      toasts.success(text('cancel.done', { name }));
      onClose();
    },
    onSettled: () =>
      Promise.all([registration, eventSession].map((resource) => invalidateResource(queryClient, resource.name))),
  });
  const { error } = cancel;
  return (
    <ConfirmDialog
      isOpen
      title={text('cancel.title', { name })}
      confirmLabel={text('cancel.confirm')}
      isDanger
      isBusy={cancel.isPending}
      failure={error === null ? undefined : `${text('cancel.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => cancel.mutate()}
      onCancel={onClose}
    >
      <Typography>{text('cancel.body')}</Typography>
    </ConfirmDialog>
  );
}
