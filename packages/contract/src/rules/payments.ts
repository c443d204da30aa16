import { z } from 'zod';

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
