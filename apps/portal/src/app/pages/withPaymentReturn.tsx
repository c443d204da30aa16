import { paymentReturn } from '@atrium/contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';

const PaymentReturnScreen = lazy(async () => ({
  default: (await import('./PaymentReturnScreen.tsx')).PaymentReturnScreen,
}));

/** Wraps a screen of the specification's: a window that comes back from a payment provider says so to the page that opened it. */
export function withPaymentReturn(Screen: ComponentType, isLinked: boolean): ComponentType {
  return function ReturnScreen() {
    const [search] = useSearchParams();
    if (!search.has(paymentReturn.parameter)) return <Screen />;
    return (
      <Suspense>
        <PaymentReturnScreen isLinked={isLinked} />
      </Suspense>
    );
  };
}
