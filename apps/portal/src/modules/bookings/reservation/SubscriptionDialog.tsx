import { type NewReservationSubscription, reservationFacts, type ReservationSubscription } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** The new address, to be copied into a calendar program. */
function NewAddress({ address }: { readonly address: string }) {
  const text = useText('reservation');
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = () => {
    navigator.clipboard.writeText(address).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <>
      <Alert severity="warning">{text('subscription.once')}</Alert>
      <TextField
        label={text('subscription.address')}
        value={address}
        multiline
        onFocus={({ target }) => target.select()}
        slotProps={{ input: { readOnly: true }, htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <Typography role="status" color="textSecondary">
        {isCopied ? text('subscription.copied') : text('subscription.where')}
      </Typography>
      <Button variant="outlined" onClick={handleCopy} sx={{ justifySelf: 'start' }}>
        {text('subscription.copy')}
      </Button>
    </>
  );
}

/** The address at which calendar programs read the reservations of the building: made, renewed and ended (NAV-61). */
export function SubscriptionDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('reservation');
  const { dateTime } = useFormats();
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const path = `${filledPath(reservationFacts.path, useContextIds()) ?? reservationFacts.path}/subscription`;
  const queryKey = [...queryKeys.resource(reservationFacts.name), 'subscription', path];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi<ReservationSubscription>(path, { signal })).data,
  });
  const change = useMutation({
    mutationFn: async (what: 'make' | 'end') =>
      what === 'make'
        ? (await callApi<NewReservationSubscription>(path, { method: 'POST' })).data.address
        : callApi(path, { method: 'DELETE' }).then(() => null),
    onSuccess: async (address) => {
      await queryClient.invalidateQueries({ queryKey });
      if (address !== null) return;
      toasts.success(text('subscription.ended'));
      onClose();
    },
  });
  const failure = change.error === null ? undefined : errorText(change.error, 'saving');
  const hasAddress = data !== undefined && data.since !== null;
  return (
    <TitledDialog title={text('subscription.title')} fullWidth maxWidth="sm" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{text('subscription.help')}</Typography>
        {data === undefined && error !== null && (
          <ErrorState area="reservation" error={error} onRetry={() => void refetch()} />
        )}
        {typeof change.data === 'string' && <NewAddress address={change.data} />}
        {typeof change.data !== 'string' && hasAddress && (
          <Typography>{text('subscription.since', { date: dateTime(data.since ?? '') })}</Typography>
        )}
        {hasAddress && <Typography color="textSecondary">{text('subscription.consequence')}</Typography>}
        {failure !== undefined && <Alert severity="error">{failureSentence(failure)}</Alert>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {hasAddress && (
          <Button color="error" disabled={change.isPending} onClick={() => change.mutate('end')}>
            {text('subscription.end')}
          </Button>
        )}
        <Button disabled={data === undefined || change.isPending} onClick={() => change.mutate('make')}>
          {text(hasAddress ? 'subscription.renew' : 'subscription.make')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('subscription.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
