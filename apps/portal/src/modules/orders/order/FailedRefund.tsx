import { orderFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Says that an order could not be refunded, and tries it again for those who may (VEND-16, VEND-25). */
export function FailedRefund({ orderId, total }: { readonly orderId: string; readonly total: string }) {
  const text = useText('order');
  const errorText = useErrorText('order');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const canEdit = useCan()('VENDOR.orders', 'edit');
  const retry = useMutation({
    mutationFn: () => callApi(`${orderFacts.path}/${orderId}/refund`, { method: 'POST' }),
    onSuccess: () => toasts.success(text('refund.asked')),
    onError: (error) => toasts.failure(`${text('refund.refused')} ${errorText(error, 'saving').advice}`),
    onSettled: () => invalidateResource(queryClient, orderFacts.name),
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        canEdit && (
          <Button color="inherit" loading={retry.isPending} onClick={() => retry.mutate()}>
            {text('refund.again')}
          </Button>
        )
      }
    >
      {text('refund.failed', { total })}
    </Alert>
  );
}
