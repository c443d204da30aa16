import { type product, productCategoryFacts, productFacts, type RowOf, textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Asks for the name of a copy of a product: with its category, price, stock and picture, and not yet shown in the app. */
export function DuplicateProductDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof product>>) {
  const text = useText('product');
  const errorText = useErrorText('product');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  // The cut may part a pair of characters.
  const [proposed] = useState(() =>
    text('duplicate.name', { name: row.name }).slice(0, textLimits.name).toWellFormed(),
  );
  const [name, setName] = useState(proposed);
  const { dismiss, question } = useAskedClose(name !== proposed, onClose);
  const { vendorId, categoryId, basePrice, stock, imageId } = row;
  const duplicate = useMutation({
    mutationFn: () =>
      callApi(productFacts.path, {
        body: { vendorId, categoryId, name, basePrice, stock, imageId, active: false },
      }),
    onSuccess: () => {
      toasts.success(text('duplicate.done', { name }));
      onClose();
    },
    onSettled: () =>
      Promise.all(
        [productFacts, productCategoryFacts].map((resource) => invalidateResource(queryClient, resource.name)),
      ),
  });
  const { error } = duplicate;
  return (
    <ConfirmDialog
      isOpen
      title={text('duplicate.title', { name: row.name })}
      confirmLabel={text('duplicate.confirm')}
      isBusy={duplicate.isPending}
      refusal={name.trim() === '' ? text('duplicate.unnamed') : undefined}
      failure={error === null ? undefined : errorText(error, 'saving').advice}
      onConfirm={() => duplicate.mutate()}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      <TextField
        fullWidth
        autoFocus
        label={text('fields.name')}
        helperText={text('duplicate.help')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: textLimits.name } }}
        sx={{ mt: 2 }}
      />
      {question}
    </ConfirmDialog>
  );
}
