import {
  apiKeyFacts,
  apiKeyLimits,
  type apiKey,
  type provisioning,
  provisioningFacts,
  type RowOf,
} from '@atrium/contract';
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
import { NewKeyDialog } from './NewKeyDialog.tsx';

const overlaps = Array.from({ length: apiKeyLimits.maxOverlapDays + 1 }, (_, days) => days);

interface RotateDialogProps {
  /** The name of the resource, which is also the area of its words. */
  readonly resource: 'apiKey' | 'provisioning';
  readonly name: string;
  readonly path: string;
  readonly onClose: () => void;
}

/** Asks how long the present secret goes on, makes another in its place, and shows that one this once (KEY-02). */
function RotateDialog({ resource, name, path, onClose }: RotateDialogProps) {
  const text = useText(resource);
  const errorText = useErrorText(resource);
  const queryClient = useQueryClient();
  const [overlapDays, setOverlapDays] = useState(1);
  const rotation = useMutation({
    mutationFn: async () => {
      const call = { method: 'POST', body: { overlapDays } } as const;
      const { data } = await callApi<{ key: string } | { token: string }>(`${path}/rotate`, call);
      return 'key' in data ? data.key : data.token;
    },
    onSuccess: () => invalidateResource(queryClient, resource),
  });
  const { data: secret, error } = rotation;
  if (secret !== undefined) return <NewKeyDialog texts={resource} value={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={text('rotate.title', { name })}
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

/** Makes another key in place of one. */
export function RotateKeyDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof apiKey>>) {
  const path = `${apiKeyFacts.path}/${row.id}`;
  return <RotateDialog resource={apiKeyFacts.name} name={row.name} path={path} onClose={onClose} />;
}

/** Makes another token of a directory in place of one (SCIM-01). */
export function RotateTokenDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof provisioning>>) {
  const path = `customer/${row.customerId}/provisioning/${row.id}`;
  return <RotateDialog resource={provisioningFacts.name} name={row.name} path={path} onClose={onClose} />;
}
