import { can, type dataRetention, dataRetentionFacts, type RecordOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Says when a shorter period takes effect, with the way to call it off until then (RET-02). */
export function ComingPeriod({ record }: { readonly record: RecordOf<typeof dataRetention> }) {
  const text = useText('dataRetention');
  const errorText = useErrorText('dataRetention');
  const toasts = useToasts();
  const session = useSession();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const { id, customerId, period, formerPeriod, takesEffectAt } = record;
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(`customer/${customerId}/dataretention/${id}/calloff`, { method: 'POST', body: {} }),
    onSuccess: () => toasts.success(text('coming.calledOff', { count: formerPeriod ?? period })),
    onError: (error) => toasts.failure(errorText(error, 'saving').advice),
    onSettled: () => invalidateResource(queryClient, dataRetentionFacts.name),
  });
  if (takesEffectAt === null) return null;
  const isCalledOff = formerPeriod !== null && can(session, 'CUSTOMER.DataRetentionPolicies', 'edit');
  return (
    <Alert
      severity="info"
      sx={{ mt: 3 }}
      action={
        isCalledOff && (
          <Button color="inherit" disabled={isPending} onClick={() => mutate()}>
            {text('coming.callOff')}
          </Button>
        )
      }
    >
      {text('coming.from', { count: period, time: dateTime(takesEffectAt) })}{' '}
      {formerPeriod === null ? text('coming.nothing') : text('coming.until', { count: formerPeriod })}
    </Alert>
  );
}
