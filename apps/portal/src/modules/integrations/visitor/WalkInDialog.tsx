import { textLimits, visitorFacts } from '@atrium/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import { HostFields } from './HostFields.tsx';
import { useProblems } from '../../../kit/api/useProblems.ts';

const fields = ['name', 'company', 'email', 'phone', 'purpose'] as const;
type Field = (typeof fields)[number];

const isRequired: Readonly<Record<Field, boolean>> = {
  name: true,
  company: false,
  email: true,
  phone: false,
  purpose: false,
};

interface WalkInDialogProps {
  readonly buildingId: string;
  /** What was searched for: most often the name. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Takes in a visitor who was not announced (VIS-02). */
export function WalkInDialog({ buildingId, name, onClose }: WalkInDialogProps) {
  const text = useText('visitor');
  const errorText = useErrorText('visitor');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    ...{ name, company: '', email: '', phone: '', purpose: '' },
  });
  const [host, setHost] = useState({ name: '', email: '' });
  const takeIn = useMutation({
    mutationFn: () => {
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
      const body = { buildingId, ...Object.fromEntries(given), hostName: host.name, hostEmail: host.email };
      return callApi(`${visitorFacts.path}/walkin`, { method: 'POST', body });
    },
    onSuccess: () => {
      toasts.success(text('done.checkin', { name: values.name, host: host.name }));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, visitorFacts.name),
  });
  const { error } = takeIn;
  const problemOf = useProblems(error);
  const isTyped = [...fields.filter((field) => field !== 'name').map((field) => values[field]), host.name, host.email];
  const { dismiss, question } = useAskedClose(
    isTyped.some((one) => one.trim() !== ''),
    onClose,
  );
  return (
    <ConfirmDialog
      isOpen
      title={text('walkInDialog.title')}
      confirmLabel={text('walkInDialog.confirm')}
      isBusy={takeIn.isPending}
      failure={error === null ? undefined : `${text('walkInDialog.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => takeIn.mutate()}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        {fields.map((field) => (
          <TextField
            key={field}
            fullWidth
            required={isRequired[field]}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            label={text(`fields.${field}`)}
            value={values[field]}
            error={problemOf(field) !== undefined}
            helperText={problemOf(field)}
            onChange={({ target }) => setValues((before) => ({ ...before, [field]: target.value }))}
            slotProps={{ htmlInput: { maxLength: textLimits.name } }}
          />
        ))}
        <HostFields host={host} onChange={setHost} problemOf={problemOf} />
      </Stack>
      {question}
    </ConfirmDialog>
  );
}
