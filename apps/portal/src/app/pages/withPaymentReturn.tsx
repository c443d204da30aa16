import { paymentReturn } from '@atrium/contract';
import { type ComponentType } from 'react';

import { useSearchParams } from 'react-router';
import { laterPart } from '../../ui/later/laterPart.ts';

const PaymentReturnScreen = laterPart(async () => (await import('./PaymentReturnScreen.tsx')).PaymentReturnScreen);

/** Wraps a screen of the specification's: a window that comes back from a payment provider says so to the page that opened it. */
export function withPaymentReturn(Screen: ComponentType, isLinked: boolean): ComponentType {
  return function ReturnScreen() {
    const [search] = useSearchParams();
    if (!search.has(paymentReturn.parameter)) return <Screen />;
    return <PaymentReturnScreen isLinked={isLinked} />;
  };
}
