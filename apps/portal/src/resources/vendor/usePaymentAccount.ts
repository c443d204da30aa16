import { type PaymentLink, type RecordOf, vendor } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { closePaymentWindow, openPaymentWindow, waitForReturn } from './paymentWindow.ts';

/** What became of the last act. */
export interface PaymentNotice {
  readonly isGood: boolean;
  readonly text: string;
}

/** Links, refreshes and unlinks the payment account of a vendor; each end has its message (VEND-22, VEND-23, ERR-54). */
export function usePaymentAccount(vendorId: string) {
  const text = useText('vendor');
  const errors = useText('errors');
  const errorText = useErrorText('vendor');
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<PaymentNotice | null>(null);
  // The form keeps the record as it was while something typed is not saved.
  const [answered, setAnswered] = useState<RecordOf<typeof vendor> | null>(null);
  const call = async <Answer>(action: string, body?: object) =>
    (
      await callApi<Answer>(
        'POST',
        `${vendor.path}/${vendorId}/paymentaccount/${action}`,
        body === undefined ? {} : { body },
      )
    ).data;
  const settled = () => invalidateResource(queryClient, vendor.name);
  const failed = (error: unknown) => setNotice({ isGood: false, text: errorText(error, 'saving').advice });
  const act = useMutation({
    mutationFn: async (action: 'refresh' | 'unlink') => setAnswered(await call(action)),
    onMutate: () => setNotice(null),
    onSuccess: (_, action) => setNotice({ isGood: true, text: text(`payments.done.${action}`) }),
    onError: failed,
    onSettled: settled,
  });
  const link = useMutation({
    mutationFn: async (opened: Window) => {
      const { linkId, url } = await call<PaymentLink>('link');
      opened.location.href = url;
      const isLinked = await waitForReturn(opened, linkId);
      if (isLinked === false) return false;
      setAnswered(await call('finish', { linkId }));
      return true;
    },
    onMutate: () => setNotice(null),
    onSuccess: (isLinked) =>
      setNotice(
        isLinked
          ? { isGood: true, text: text('payments.done.link') }
          : { isGood: false, text: errors('codes.paymentLinkCancelled') },
      ),
    onError: failed,
    onSettled: () => {
      closePaymentWindow();
      return settled();
    },
  });
  const startLink = () => {
    const opened = openPaymentWindow();
    if (opened === 'open' || opened === 'blocked')
      setNotice({ isGood: false, text: text(`payments.window.${opened}`) });
    else link.mutate(opened);
  };
  return { notice, answered, startLink, isLinking: link.isPending, act: act.mutate, isActing: act.isPending };
}
