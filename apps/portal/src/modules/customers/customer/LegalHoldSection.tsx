import { can, customerFacts, type customer, type RecordOf, textLimits } from '@atrium/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { HoldNotice } from '../../../features/legalHold/HoldNotice.tsx';
import { useLegalHold } from '../../../features/legalHold/useLegalHold.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The legal hold of a customer, set and ended by those who may edit customers (RET-03). It is no field of the form: it takes effect by its own button. */
export function LegalHoldSection({ record }: SectionProps<RecordOf<typeof customer>>) {
  const text = useText('legalHold');
  const errorText = useErrorText('customer');
  const session = useSession();
  const queryClient = useQueryClient();
  const { data } = useLegalHold(record?.id);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id, isEnding }: { readonly id: string; readonly isEnding: boolean }) =>
      isEnding
        ? callApi(`customer/${id}/legalhold`, { method: 'DELETE' })
        : callApi(`customer/${id}/legalhold`, { method: 'PUT', body: { reason } }),
    onSuccess: () => setAsking(false),
    onSettled: () => invalidateResource(queryClient, customerFacts.name),
  });
  if (record === null) return <Typography color="textSecondary">{text('afterSave')}</Typography>;
  if (data === undefined) return null;
  const hold = data.hold ?? null;
  const isEnding = hold !== null;
  const handleOpen = () => {
    reset();
    setReason('');
    setAsking(true);
  };
  return (
    <>
      {hold === null ? <Typography sx={{ mb: 3 }}>{text('none')}</Typography> : <HoldNotice hold={hold} />}
      {can(session, 'ROOT.customers', 'edit') && (
        <Button variant="outlined" onClick={handleOpen}>
          {text(isEnding ? 'end' : 'set')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={text(isEnding ? 'endDialog.title' : 'setDialog.title', { name: record.name })}
          confirmLabel={text(isEnding ? 'end' : 'set')}
          isDanger={isEnding}
          isBusy={isPending}
          refusal={!isEnding && reason.trim() === '' ? text('reasonMissing') : undefined}
          failure={error === null ? undefined : errorText(error, 'saving').advice}
          onConfirm={() => mutate({ id: record.id, isEnding })}
          onCancel={() => setAsking(false)}
        >
          <Typography sx={{ mb: 3 }}>{text(isEnding ? 'endDialog.body' : 'setDialog.body')}</Typography>
          {!isEnding && (
            <TextField
              fullWidth
              required
              multiline
              label={text('reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              slotProps={{ htmlInput: { maxLength: textLimits.description } }}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
