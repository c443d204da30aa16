import { type PaymentLink, type RecordOf, type vendor, vendorFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';
import { closePaymentWindow, listenForReturn, openPaymentWindow, waitForReturn } from './paymentWindow.ts';

/** What became of the last act. */
export interface PaymentNotice {
  readonly isGood: boolean;
  readonly text: string;
  /** What the person can still do. */
  readonly hint?: string;
}

/** Checks whether the provider's form was not sent, or not yet. */
function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'paymentLinkCancelled';
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
  // An attempt whose window looks closed, and may be open still.
  const [late, setLate] = useState<string | null>(null);
  const call = async <Answer>(action: string, body?: object) =>
    (await callApi<Answer>(`${vendorFacts.path}/${vendorId}/paymentaccount/${action}`, { method: 'POST', body })).data;
  const settled = () => invalidateResource(queryClient, vendorFacts.name);
  const failed = (error: unknown) => setNotice({ isGood: false, text: errorText(error, 'saving').advice });
  const act = useMutation({
    mutationFn: async (action: 'refresh' | 'unlink') => setAnswered(await call(action)),
    onMutate: () => {
      setNotice(null);
      setLate(null);
    },
    onSuccess: (_, action) => setNotice({ isGood: true, text: text(`payments.done.${action}`) }),
    onError: failed,
    onSettled: settled,
  });
  const finish = async (linkId: string) => {
    setAnswered(await call('finish', { linkId }));
    return 'linked' as const;
  };
  const link = useMutation({
    mutationFn: async (opened: Window) => {
      const { linkId, url } = await call<PaymentLink>('link');
      opened.location.href = url;
      const isLinked = await waitForReturn(opened, linkId);
      if (isLinked === false) return 'cancelled';
      if (isLinked) return finish(linkId);
      try {
        return await finish(linkId);
      } catch (error) {
        if (!isCancelled(error)) throw error;
        setLate(linkId);
        return 'gone';
      }
    },
    onMutate: () => {
      setNotice(null);
      setLate(null);
    },
    onSuccess: (end) => {
      const hint = end === 'gone' ? { hint: text('payments.window.gone') } : {};
      setNotice(
        end === 'linked'
          ? { isGood: true, text: text('payments.done.link') }
          : { isGood: false, text: errors('codes.paymentLinkCancelled'), ...hint },
      );
    },
    onError: failed,
    onSettled: () => {
      closePaymentWindow();
      return settled();
    },
  });
  const finishLate = useEffectEvent(async (linkId: string) => {
    try {
      await finish(linkId);
      setLate(null);
      setNotice({ isGood: true, text: text('payments.done.link') });
      await settled();
    } catch (error) {
      if (!isCancelled(error)) failed(error);
    }
  });
  useEffect(() => {
    if (late === null) return undefined;
    const handleBack = () => void finishLate(late);
    const stopListening = listenForReturn(late, (isLinked) => isLinked && handleBack());
    window.addEventListener('focus', handleBack);
    return () => {
      stopListening();
      window.removeEventListener('focus', handleBack);
    };
  }, [late]);
  const startLink = () => {
    const opened = openPaymentWindow();
    if (opened === 'open' || opened === 'blocked')
      setNotice({ isGood: false, text: text(`payments.window.${opened}`) });
    else link.mutate(opened);
  };
  return { notice, answered, startLink, isLinking: link.isPending, act: act.mutate, isActing: act.isPending };
}
