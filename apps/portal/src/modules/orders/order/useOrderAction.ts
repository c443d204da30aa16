import { type order, type OrderAction, orderFacts, type RecordOf, type VendorMenu } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { StreamOrder } from './useStream.ts';

interface ActionOnOrder {
  readonly row: StreamOrder;
  readonly action: OrderAction;
  readonly cancelReason?: string;
}

/** Checks whether an action came too late: the order is no longer in the state that it leaves. */
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
  const { timeOfDay, inZone } = useFormats();
  const queryClient = useQueryClient();
  const explain = async (number: string, id: string) => {
    const { data } = await callApi<RecordOf<typeof order>>(`${orderFacts.path}/${id}`);
    const { status, revision } = data;
    const zone = menu?.timezone ?? 'UTC';
    const time = inZone(timeOfDay(Date.parse(revision.date), zone), revision.date, zone);
    const editor = revision.editor ?? text('someone');
    toasts.failure(text('decided', { number, status: text(`values.status.${status}`), editor, time }));
  };
  /** The orders that are being accepted, completed or cancelled, until the page shows them so. */
  const underWay = useRef(new Set<string>());
  const mutation = useMutation({
    mutationFn: ({ row, action, cancelReason }: ActionOnOrder) =>
      callApi(`${orderFacts.path}/${row.id}`, {
        method: 'PUT',
        body: { action, ...(cancelReason === undefined ? {} : { cancelReason }) },
      }),
    onSuccess: (_, { row, action }) => toasts.success(text(`done.${action}`, { number: String(row.number) })),
    onError: async (error, { row, action }) => {
      underWay.current.delete(row.id);
      if (action === 'cancel' && !isDecided(error)) return;
      try {
        if (!isDecided(error)) throw error;
        await explain(String(row.number), row.id);
      } catch {
        toasts.failure(
          `${text(`notDone.${action}`, { number: String(row.number) })} ${errorText(error, 'other').advice}`,
        );
      }
    },
    onSettled: async (_, __, { row }) => {
      await invalidateResource(queryClient, orderFacts.name);
      underWay.current.delete(row.id);
    },
  });
  const { mutate } = mutation;
  const act = useCallback(
    (asked: ActionOnOrder) => {
      // A finger that taps twice means it once.
      if (underWay.current.has(asked.row.id)) return;
      underWay.current.add(asked.row.id);
      mutate(asked);
    },
    [mutate],
  );
  return { ...mutation, act };
}
