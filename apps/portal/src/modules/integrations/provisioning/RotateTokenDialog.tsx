import { apiKeyLimits, type provisioning, provisioningFacts, type RowOf } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';
import { NewKeyDialog } from '../apiKey/NewKeyDialog.tsx';

const overlaps = Array.from({ length: apiKeyLimits.maxOverlapDays + 1 }, (_, days) => days);

/** Asks how long the present token goes on, makes another in its place, and shows that one this once (SCIM-01). */
export function RotateTokenDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof provisioning>>) {
  const text = useText('provisioning');
  const errorText = useErrorText(provisioningFacts.name);
  const queryClient = useQueryClient();
  const [overlapDays, setOverlapDays] = useState(1);
  const rotation = useMutation({
    mutationFn: async () =>
      (
        await callApi<{ token: string }>(`customer/${row.customerId}/provisioning/${row.id}/rotate`, {
          method: 'POST',
          body: { overlapDays },
        })
      ).data.token,
    onSuccess: () => invalidateResource(queryClient, provisioningFacts.name),
  });
  const { data: key, error } = rotation;
  if (key !== undefined) return <NewKeyDialog texts="provisioning" value={key} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={text('rotate.title', { name: row.name })}
      confirmLabel={text('rotate.confirm')}
      isBusy={rotation.isPending}
      failure={error === null ? undefined : failureSentence(errorText(error, 'saving'))}
      onConfirm={() => rotation.mutate()}
      onCancel={onClose}
    >
      {text('rotate.body')}
      <TextField
        select
        fullWidth
        label={text('rotate.overlap')}
        value={overlapDays}
        onChange={({ target }) => setOverlapDays(Number(target.value))}
        sx={{ mt: 4 }}
      >
        {overlaps.map((days) => (
          <MenuItem key={days} value={days}>
            {days === 0 ? text('rotate.none') : text('rotate.days', { count: days })}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  );
}
