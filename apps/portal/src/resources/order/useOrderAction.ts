import { order, type OrderAction, type RecordOf, type VendorMenu } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { StreamOrder } from './useStream.ts';

interface ActionOnOrder {
  readonly row: StreamOrder;
  readonly action: OrderAction;
  readonly cancelReason?: string;
}

/** Whether an action came too late: the order is no longer in the state that it leaves. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/**
 * Accepts, completes or cancels an order. Where someone else was first, it says who, and when (VEND-13, VEND-15). Any other
 * failure of a cancel is left to its dialog, which is still open.
 */
export function useOrderAction(menu: VendorMenu | undefined) {
  const text = useText('order');
  const errorText = useErrorText('order');
  const toasts = useToasts();
  const { timeOfDay } = useFormats();
  const queryClient = useQueryClient();
  const explain = async (number: string, id: string) => {
    const { data } = await callApi<RecordOf<typeof order>>(`${order.path}/${id}`);
    const { status, revision } = data;
    const time = timeOfDay(Date.parse(revision.date), menu?.timezone ?? 'UTC');
    const editor = revision.editor ?? text('someone');
    toasts.failure(text('decided', { number, status: text(`values.status.${status}`), editor, time }));
  };
  return useMutation({
    mutationFn: ({ row, action, cancelReason }: ActionOnOrder) =>
      callApi(`${order.path}/${row.id}`, {
        method: 'PUT',
        body: { action, ...(cancelReason === undefined ? {} : { cancelReason }) },
      }),
    onSuccess: (_, { row, action }) => toasts.success(text(`done.${action}`, { number: String(row.number) })),
    onError: async (error, { row, action }) => {
      if (action === 'cancel' && !isDecided(error)) return;
      try {
        if (!isDecided(error)) throw error;
        await explain(String(row.number), row.id);
      } catch {
        toasts.failure(errorText(error, 'saving').title);
      }
    },
    onSettled: () => invalidateResource(queryClient, order.name),
  });
}
