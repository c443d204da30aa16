import type { ResourceFacts } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { filledPath } from '../../kit/form/filledPath.ts';
import { useContextIds } from '../../kit/navigation/useContextIds.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useText } from '../../ui/text/useText.ts';

/** What the dialog of one kind of place is opened with. */
export interface CancelDialogProps {
  readonly row: { readonly id: string; readonly version: number; readonly name: string };
  readonly onClose: () => void;
}

interface CancelPlaceDialogProps extends CancelDialogProps {
  /** Whose record the place is, with the texts below `cancel`. */
  readonly resource: ResourceFacts;
  /** What has one more place then. */
  readonly counted: ResourceFacts;
}

/** Asks before the place of a person is cancelled, which frees it for others (CONT-20, RESV-11). */
export function CancelPlaceDialog({ resource, counted, row, onClose }: CancelPlaceDialogProps) {
  const text = useText(resource.name);
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const path = filledPath(resource.path, useContextIds()) ?? '';
  const { id, version, name } = row;
  const cancel = useMutation({
    mutationFn: () => callApi(`${path}/${id}`, { method: 'PUT', body: { status: 'cancelled' }, ifMatch: version }),
    onSuccess: () => {
      toasts.success(text('cancel.done', { name }));
      onClose();
    },
    onSettled: () => Promise.all([resource, counted].map((one) => invalidateResource(queryClient, one.name))),
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
