import { type product, productFacts, type RowOf } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Marks a product of the list as sold out until someone changes it, or sells one again (VEND-09). */
export function SoldOutDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof product>>) {
  const text = useText('product');
  const errorText = useErrorText('product');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id, version, name } = row;
  const way = row.soldOut ? 'sellAgain' : 'sellOut';
  const change = useMutation({
    mutationFn: () =>
      callApi(`${productFacts.path}/${id}`, {
        method: 'PUT',
        body: { soldOut: !row.soldOut, soldOutUntil: null },
        ifMatch: version,
      }),
    onSuccess: () => {
      toasts.success(text(`${way}.done`, { name }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, productFacts.name),
  });
  const { error } = change;
  return (
    <ConfirmDialog
      isOpen
      title={text(`${way}.title`, { name })}
      confirmLabel={text(`${way}.confirm`)}
      isBusy={change.isPending}
      failure={error === null ? undefined : errorText(error, 'saving').advice}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <Typography>{text(`${way}.body`)}</Typography>
    </ConfirmDialog>
  );
}
