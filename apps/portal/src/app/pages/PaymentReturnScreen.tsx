import { paymentReturn, type PaymentReturnMessage } from '@atrium/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

import { openChannel } from '../../ui/storage/openChannel.ts';
import { CloseScreen } from './CloseScreen.tsx';

/**
 * Is where the window comes back in which a payment account is linked: it says so to the page that opened it, and closes
 * (VEND-24).
 */
export function PaymentReturnScreen({ isLinked }: { readonly isLinked: boolean }) {
  const [search] = useSearchParams();
  const linkId = search.get(paymentReturn.parameter) ?? '';
  useEffect(() => {
    const channel = openChannel(paymentReturn.channel);
    const message: PaymentReturnMessage = { linkId, isLinked };
    channel.postMessage(message);
    channel.close();
  }, [linkId, isLinked]);
  return <CloseScreen />;
}
