import { randomUUID } from 'node:crypto';

import { type PaymentFacts, type PaymentPort, UnsignedEventError } from '../../ports/paymentPort.ts';
import type { LinkSeals } from '../../base/crypto/linkSeals.ts';

/** The paths of the pages that simulate the provider's. */
export const localPagePaths = { checkout: '/payment/simulated', account: '/payment/simulated-account' } as const;

const PREFIX = 'local_';

/** What the simulation needs of the product. */
interface LocalPaymentsOptions {
  readonly publicUrl: string;
  readonly links: Pick<LinkSeals, 'seal'>;
  /** Whether the form of an account was sent. */
  readonly isAccountSubmitted: (accountId: string) => Promise<boolean>;
}

/**
 * Simulates a payment provider for demo mode: its pages are the server's own, and no money moves. What its pages are sent
 * is written down in the same moment, so that there is nothing to ask it afterwards.
 */
export function createLocalPayments({ publicUrl, links, isAccountSubmitted }: LocalPaymentsOptions): PaymentPort {
  const unpaid = (accountId: string, checkoutId: string, state: 'open' | 'ended'): PaymentFacts => {
    const orderId = checkoutId.slice(PREFIX.length);
    return { orderId, accountId, checkoutId, state, paymentId: null, amount: 0, currency: '' };
  };
  return {
    provider: 'local',
    linkAccount: async ({ linkId, accountId }) => ({
      accountId: accountId ?? `${PREFIX}${randomUUID()}`,
      url: `${publicUrl}${localPagePaths.account}?token=${links.seal('simulated account', linkId)}`,
    }),
    readAccount: async (accountId) => {
      const isSubmitted = await isAccountSubmitted(accountId);
      return { accountId, isSubmitted, state: isSubmitted ? 'ready' : 'detailsMissing' };
    },
    openCheckout: async ({ orderId, kind }) => {
      const token = links.seal('simulated payment', orderId);
      return {
        checkoutId: `${PREFIX}${orderId}`,
        clientSecret: kind === 'embedded' ? token : null,
        url: `${publicUrl}${localPagePaths.checkout}?token=${token}`,
      };
    },
    readPayment: async (accountId, checkoutId) => unpaid(accountId, checkoutId, 'open'),
    closeCheckout: async (accountId, checkoutId) => unpaid(accountId, checkoutId, 'ended'),
    refund: async ({ orderId }) => ({ refundId: `${PREFIX}${orderId}`, state: 'done' }),
    isSignedNow: () => false,
    readEvent: () => {
      throw new UnsignedEventError('the simulation sends no webhooks');
    },
  };
}
