import { times } from '../core/limits.ts';

/** Who handles payments: Stripe, or a simulation of a provider that moves no money. */
export const paymentProviders = ['local', 'stripe'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** What has become of a vendor's payment account (VEND-22): orders are paid through the provider while it is ready. */
export const paymentAccountStates = ['notLinked', 'detailsMissing', 'ready'] as const;
export type PaymentAccountState = (typeof paymentAccountStates)[number];

/** Where people pay: on the provider's own page, or in the app by its client secret. */
export const checkoutKinds = ['hosted', 'embedded'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** Payments of orders; times in milliseconds. */
export const paymentLimits = {
  /** An order that is not paid by then lapses. */
  lapse: 15 * times.minute,
  /** How old or early the signed time of a webhook may be. */
  webhookTolerance: 5 * times.minute,
  maxWebhookBytes: 256 * 1024,
  /** How long the ids of webhooks are kept: a provider repeats one for some days. */
  eventKept: 30 * times.day,
  /** How long a window to link an account is of use. */
  linkKept: times.day,
  /** The first wait before a refund is tried again; each further one is four times as long, up to the longest. */
  refundRetry: times.minute,
  longestRefundRetry: 6 * times.hour,
} as const;
