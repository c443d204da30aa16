import { z } from 'zod';

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

/** How a person pays an order: a client secret for the app, or the address of the provider's page. */
export const orderCheckout = z.object({
  clientSecret: z.string().nullable(),
  url: z.string().nullable(),
  /** When the order lapses. */
  expiresAt: z.string(),
});

/** The window in which a payment account is linked: `POST vendor/{id}/paymentaccount/link` (VEND-22). */
export const paymentLinkAnswer = z.object({
  /** Names the attempt when it is finished. */
  linkId: z.string(),
  /** The provider's page. */
  url: z.string(),
});
export type PaymentLink = z.infer<typeof paymentLinkAnswer>;

/** What the window says to the page that opened it when it comes back. */
export const paymentReturnMessage = z.object({ linkId: z.string(), isLinked: z.boolean() });
export type PaymentReturnMessage = z.infer<typeof paymentReturnMessage>;
