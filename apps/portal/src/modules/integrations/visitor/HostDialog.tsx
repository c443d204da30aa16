import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { Host } from './HostBox.tsx';
import { HostFields } from './HostFields.tsx';
import { useProblems } from '../../../kit/api/useProblems.ts';
import { type ActedVisit, useVisitorAct } from './useVisitorAct.ts';

interface HostDialogProps {
  readonly visit: ActedVisit;
  readonly onSaved?: (hostName: string) => void;
  readonly onClose: () => void;
}

/** Asks who receives a visitor whose host has left (VIS-02). */
export function HostDialog({ visit, onSaved, onClose }: HostDialogProps) {
  const text = useText('visitor');
  const errorText = useErrorText('visitor');
  const { mutate, isPending, error } = useVisitorAct();
  const problemOf = useProblems(error);
  const [host, setHost] = useState<Host>({ name: '', email: '' });
  const { name, hostName } = visit;
  const handleConfirm = () =>
    mutate(
      {
        visit: { ...visit, hostName: host.name },
        act: 'host',
        body: { hostName: host.name, hostEmail: host.email },
      },
      {
        onSuccess: () => {
          onClose();
          onSaved?.(host.name);
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={text('hostDialog.title', { name })}
      confirmLabel={text('hostDialog.confirm')}
      isBusy={isPending}
      failure={error === null ? undefined : errorText(error, 'saving').advice}
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 4 }}>{text('hostDialog.body', { host: hostName })}</Typography>
      <Stack spacing={3}>
        <HostFields host={host} onChange={setHost} problemOf={problemOf} />
      </Stack>
    </ConfirmDialog>
  );
}
