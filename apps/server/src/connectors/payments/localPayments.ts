import { randomUUID } from 'node:crypto';

import { type PaymentFacts, type PaymentPort, UnsignedEventError } from '../../ports/paymentPort.ts';
import type { SecretBox } from '../../base/crypto/secretBox.ts';

/** The paths of the pages that simulate the provider's. */
export const localPagePaths = { checkout: '/payment/simulated', account: '/payment/simulated-account' } as const;

const PREFIX = 'local_';
const kinds = { checkout: 'simulated payment ', account: 'simulated account ' } as const;

/** The token of a simulated page: no one else can make one. */
function tokenOf(secrets: Pick<SecretBox, 'seal'>, kind: keyof typeof kinds, id: string): string {
  return encodeURIComponent(secrets.seal(kinds[kind] + id));
}

/** The id that the token of a simulated page names; null where it is none of ours. */
export function idOfToken(secrets: Pick<SecretBox, 'open'>, kind: keyof typeof kinds, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 2_000) return null;
  try {
    const text = secrets.open(token);
    return text.startsWith(kinds[kind]) ? text.slice(kinds[kind].length) : null;
  } catch {
    return null;
  }
}

/** What the simulation needs of the product. */
interface LocalPaymentsOptions {
  readonly publicUrl: string;
  readonly secrets: SecretBox;
  /** Whether the form of an account was sent. */
  readonly isAccountSubmitted: (accountId: string) => Promise<boolean>;
}

/**
 * Simulates a payment provider for demo mode: its pages are the server's own, and no money moves. What its pages are sent
 * is written down in the same moment, so that there is nothing to ask it afterwards.
 */
export function createLocalPayments({ publicUrl, secrets, isAccountSubmitted }: LocalPaymentsOptions): PaymentPort {
  const unpaid = (accountId: string, checkoutId: string, state: 'open' | 'ended'): PaymentFacts => {
    const orderId = checkoutId.slice(PREFIX.length);
    return { orderId, accountId, checkoutId, state, paymentId: null, amount: 0, currency: '' };
  };
  return {
    provider: 'local',
    linkAccount: async ({ linkId, accountId }) => ({
      accountId: accountId ?? `${PREFIX}${randomUUID()}`,
      url: `${publicUrl}${localPagePaths.account}?token=${tokenOf(secrets, 'account', linkId)}`,
    }),
    readAccount: async (accountId) => {
      const isSubmitted = await isAccountSubmitted(accountId);
      return { accountId, isSubmitted, state: isSubmitted ? 'ready' : 'detailsMissing' };
    },
    openCheckout: async ({ orderId, kind }) => {
      const token = tokenOf(secrets, 'checkout', orderId);
      return {
        checkoutId: `${PREFIX}${orderId}`,
        clientSecret: kind === 'embedded' ? decodeURIComponent(token) : null,
        url: `${publicUrl}${localPagePaths.checkout}?token=${token}`,
      };
    },
    readPayment: async (accountId, checkoutId) => unpaid(accountId, checkoutId, 'open'),
    closeCheckout: async (accountId, checkoutId) => unpaid(accountId, checkoutId, 'ended'),
    refund: async ({ orderId }) => ({ refundId: `${PREFIX}${orderId}`, state: 'done' }),
    readEvent: () => {
      throw new UnsignedEventError('the simulation sends no webhooks');
    },
  };
}
