import { paymentLimits, times } from '@atrium/contract';
import english from '@atrium/phrases/en/order.json' with { type: 'json' };
import french from '@atrium/phrases/fr/order.json' with { type: 'json' };
import type Stripe from 'stripe';

import type { PaymentConfig } from '../../base/paymentConfig.ts';
import {
  type PayableOrder,
  type PaymentAccount,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentPort,
  PaymentRefusedError,
  PaymentUnavailableError,
  type RefundFacts,
  UnsignedEventError,
} from '../../ports/paymentPort.ts';
import { fromStripeAmount, toStripeAmount } from './stripeAmount.ts';

type StripeConfig = Extract<PaymentConfig, { readonly kind: 'stripe' }>;

const CALL_TIMEOUT = 10 * times.second;
/**
 * Stripe closes a session by itself 30 minutes after it was made at the earliest; the product closes it when its order
 * lapses. It is counted from there, so that a repeat asks for the same.
 */
const KEPT_AFTER_LAPSE = 31 * times.minute;

/** In both languages: which one the person reads is not known here. */
const taxesAndFees = [english, french].map(({ fields }) => fields.taxesAndFees).join(' / ');

/** The most characters of what is sold. */
const MAX_NAME = 250;

/** Answers that mean that nothing was decided: the same request may be sent again. */
const undecided = new Set([401, 409, 429]);

/** A failure as the port says it. A key that is not accepted is the operator's to put right, and not the order's fault. */
function failureOf(error: unknown, errors: typeof Stripe.errors): Error {
  if (!(error instanceof errors.StripeError)) return error instanceof Error ? error : new Error(String(error));
  const { statusCode, type, code, requestId } = error;
  const text = ['Stripe', type, code, statusCode, requestId].filter((part) => part !== undefined).join(' ');
  const isAnswered = statusCode !== undefined && statusCode >= 400 && statusCode < 500 && !undecided.has(statusCode);
  // What was asked first under the same key is not known to have failed.
  const isDecided = isAnswered && !(error instanceof errors.StripeIdempotencyError);
  return isDecided
    ? new PaymentRefusedError(text, { cause: error })
    : new PaymentUnavailableError(text, { cause: error });
}

function accountOf({ id, details_submitted, charges_enabled }: Stripe.Account): PaymentAccount {
  return { accountId: id, isSubmitted: details_submitted, state: charges_enabled ? 'ready' : 'detailsMissing' };
}

function idIn(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function paymentOf(session: Stripe.Checkout.Session, accountId: string): PaymentFacts {
  const currency = (session.currency ?? '').toUpperCase();
  return {
    orderId: session.client_reference_id ?? '',
    accountId,
    checkoutId: session.id,
    state: session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'ended' : 'open',
    paymentId: idIn(session.payment_intent),
    amount: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
  };
}

function refundOf({ id, status }: Stripe.Refund): RefundFacts {
  const state = status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
  return { refundId: id, state };
}

const sessionEvents = new Set<string>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);
const refundEvents = new Set<string>(['refund.created', 'refund.updated', 'refund.failed']);

function eventOf({ id, type, account, data }: Stripe.Event): PaymentEvent {
  const accountId = account ?? '';
  if (sessionEvents.has(type)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of an event says what its object is
    const session = data.object as Stripe.Checkout.Session;
    return { id, about: 'payment', payment: paymentOf(session, accountId) };
  }
  if (refundEvents.has(type)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    const refund = data.object as Stripe.Refund;
    return { id, about: 'refund', orderId: refund.metadata?.['orderId'] ?? '', accountId, refund: refundOf(refund) };
  }
  const isAccount = type === 'account.updated' || type === 'account.application.deauthorized';
  return isAccount ? { id, about: 'account', accountId } : { id, about: 'other' };
}

/** Checks the form of a webhook's signature and its time; Stripe's library lets one ahead of now pass. */
function isSignedNow(signature: string): boolean {
  const signedAt = Number(/^(?:.*,)?t=(\d+)/.exec(signature)?.[1]) * times.second;
  const isFormed = /(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(signature);
  return isFormed && Math.abs(signedAt - Date.now()) <= paymentLimits.webhookTolerance;
}

/** Returns what is sold, so that it comes to the order's total to the minor unit. */
function linesOf({ lines, total, currency, shopName }: PayableOrder): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const line = (name: string, amount: number, quantity: number) => ({
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripeAmount(amount, currency),
      // The cut may part a pair of characters, which no address can have.
      product_data: { name: name.slice(0, MAX_NAME).toWellFormed() },
    },
  });
  const subtotal = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
  const taxes = total - subtotal;
  return [
    ...lines.map(({ item, amount, quantity }) => line(item, amount, quantity)),
    ...(taxes === 0 ? [] : [line(`${taxesAndFees}, ${shopName}`, taxes, 1)]),
  ];
}

/** Stripe Connect: vendors have accounts of their own, on which their orders are charged and refunded directly. */
export async function createStripePayments(config: StripeConfig, publicUrl: string): Promise<PaymentPort> {
  // Only those who have configured it pay for loading it.
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(config.apiUrl);
  const isHttp = protocol === 'http:';
  const stripe = new StripeClient(config.secretKey, {
    host: hostname,
    port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    protocol: isHttp ? 'http' : 'https',
    timeout: CALL_TIMEOUT,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw failureOf(error, StripeClient.errors);
    }
  };
  const readSession = (accountId: string, checkoutId: string) =>
    stripe.checkout.sessions.retrieve(checkoutId, {}, { stripeAccount: accountId });
  return {
    provider: 'stripe',

    linkAccount: ({ linkId, accountId, shopName, email, country, returnUrl, closeUrl }) =>
      ask(async () => {
        const account =
          accountId ??
          (
            await stripe.accounts.create(
              {
                controller: {
                  fees: { payer: 'account' },
                  losses: { payments: 'stripe' },
                  requirement_collection: 'stripe',
                  stripe_dashboard: { type: 'full' },
                },
                business_profile: { name: shopName },
                ...(email === null ? {} : { email }),
                ...(country === null ? {} : { country }),
              },
              { idempotencyKey: `account-${linkId}` },
            )
          ).id;
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: closeUrl,
        });
        return { accountId: account, url };
      }),

    readAccount: (accountId) => ask(async () => accountOf(await stripe.accounts.retrieve(accountId))),

    openCheckout: (order) =>
      ask(async () => {
        const { orderId, accountId, email, kind, lapsesAt } = order;
        const back = `${publicUrl}/payment/return`;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // Others are paid days later.
            allowed_payment_method_types: ['card'],
            client_reference_id: orderId,
            customer_email: email,
            metadata: { orderId },
            payment_intent_data: { metadata: { orderId } },
            line_items: linesOf(order),
            expires_at: Math.ceil((lapsesAt + KEPT_AFTER_LAPSE) / times.second),
            ...(kind === 'hosted'
              ? { ui_mode: 'hosted_page', success_url: `${back}?paid=1`, cancel_url: back }
              : { ui_mode: 'embedded_page', redirect_on_completion: 'if_required', return_url: `${back}?paid=1` }),
          },
          { stripeAccount: accountId, idempotencyKey: `checkout-${orderId}` },
        );
        return { checkoutId: session.id, clientSecret: session.client_secret, url: session.url };
      }),

    readPayment: (accountId, checkoutId) =>
      ask(async () => paymentOf(await readSession(accountId, checkoutId), accountId)),

    closeCheckout: (accountId, checkoutId) =>
      ask(async () => {
        try {
          const session = await stripe.checkout.sessions.expire(checkoutId, {}, { stripeAccount: accountId });
          return paymentOf(session, accountId);
        } catch (error) {
          // One that is not open any more cannot be closed: it was paid, or has closed by itself.
          if (!(error instanceof StripeClient.errors.StripeInvalidRequestError)) throw error;
          return paymentOf(await readSession(accountId, checkoutId), accountId);
        }
      }),

    refund: ({ orderId, accountId, paymentId, amount, currency, key }) =>
      ask(async () => {
        // What an earlier call has done without an answer is found again.
        for await (const known of stripe.refunds.list({ payment_intent: paymentId }, { stripeAccount: accountId })) {
          if (refundOf(known).state !== 'failed') return refundOf(known);
        }
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId, amount: toStripeAmount(amount, currency), metadata: { orderId } },
          { stripeAccount: accountId, idempotencyKey: key },
        );
        return refundOf(refund);
      }),

    isSignedNow,

    readEvent: (body, signature) => {
      const tolerance = paymentLimits.webhookTolerance / times.second;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret, tolerance);
        if (!isSignedNow(signature)) throw new Error('it is signed for another time');
        return eventOf(event);
      } catch (error) {
        throw new UnsignedEventError('The webhook is not signed by Stripe', { cause: error });
      }
    },
  };
}
