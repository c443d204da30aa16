import { buildingFacts } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

interface RestoreBuildingDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a deleted building comes back with the status it had (BLDG-32). */
export function RestoreBuildingDialog({ id, name, onClose }: RestoreBuildingDialogProps) {
  const text = useText('building');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: () => callApi(`${buildingFacts.path}/${id}/restore`, { method: 'POST' }),
    onSuccess: () => {
      toasts.success(text('restore.done', { name }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, buildingFacts.name),
  });
  return (
    <ConfirmDialog
      isOpen
      title={text('restore.title', { name })}
      confirmLabel={text('restore.action')}
      isBusy={restore.isPending}
      failure={restore.error === null ? undefined : errorText(restore.error, 'saving').advice}
      onConfirm={() => restore.mutate()}
      onCancel={onClose}
    >
      <Typography>{text('restore.body')}</Typography>
    </ConfirmDialog>
  );
}
