import type { CheckoutKind, PaymentAccountState, PaymentProvider } from '@atrium/contract';

/** A line of what is paid: `amount` is the price of one, in the minor unit. */
interface PaidLine {
  readonly item: string;
  readonly quantity: number;
  readonly amount: number;
}

/** An order as it is paid. Amounts are in the minor unit of the currency; the lines come to the total. */
export interface PayableOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly shopName: string;
  readonly email: string;
  readonly currency: string;
  readonly total: number;
  readonly lines: readonly PaidLine[];
  readonly kind: CheckoutKind;
  /** When the order lapses, in milliseconds. */
  readonly lapsesAt: number;
}

/** A page on which one order is paid; `clientSecret` where it is paid in the app, `url` where on the provider's page. */
export interface Checkout {
  readonly checkoutId: string;
  readonly clientSecret: string | null;
  readonly url: string | null;
}

/** What a provider says of a payment. `paymentId` is what a refund names; null while nothing is paid. */
export interface PaymentFacts {
  readonly orderId: string;
  readonly accountId: string;
  readonly checkoutId: string;
  readonly state: 'open' | 'paid' | 'ended';
  readonly paymentId: string | null;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
}

/** What is to be paid back, whole. The same key never pays back twice. */
export interface RefundRequest {
  readonly orderId: string;
  readonly accountId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
}

/** What a provider says of a refund. */
export interface RefundFacts {
  readonly refundId: string;
  readonly state: 'pending' | 'done' | 'failed';
}

/** What a provider says of a vendor's account. */
export interface PaymentAccount {
  readonly accountId: string;
  /** Whether the person has gone through the provider's form to its end. */
  readonly isSubmitted: boolean;
  readonly state: Exclude<PaymentAccountState, 'notLinked'>;
}

/** Who wants to link an account: what the provider's form begins with, and where its window comes back. */
export interface LinkRequest {
  readonly linkId: string;
  /** The account that is linked already, or was begun and not finished. */
  readonly accountId: string | null;
  readonly shopName: string;
  readonly email: string | null;
  /** ISO 3166 code of two letters. */
  readonly country: string | null;
  readonly returnUrl: string;
  readonly closeUrl: string;
}

/** A message of the provider by itself. `id` is its own, the same each time it is sent. */
export type PaymentEvent = { readonly id: string } & (
  | { readonly about: 'payment'; readonly payment: PaymentFacts }
  | {
      readonly about: 'refund';
      readonly orderId: string;
      readonly accountId: string;
      readonly refund: RefundFacts;
    }
  | { readonly about: 'account'; readonly accountId: string }
  | { readonly about: 'other' }
);

/** The provider cannot be asked now, or has not said what it did: the same call may be made again. */
export class PaymentUnavailableError extends Error {
  override readonly name = 'PaymentUnavailableError';
}

/** The provider will not do it: the same call would be refused again. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
}

/** A webhook that the provider has not signed, or not now. */
export class UnsignedEventError extends Error {
  override readonly name = 'UnsignedEventError';
}

/**
 * A payment provider. Every method may be repeated: what it has done once is not done again.
 * @throws PaymentUnavailableError, PaymentRefusedError
 */
export interface PaymentPort {
  readonly provider: PaymentProvider;
  /** Opens the form in which an account is linked or completed. */
  linkAccount(request: LinkRequest): Promise<{ readonly accountId: string; readonly url: string }>;
  readAccount(accountId: string): Promise<PaymentAccount>;
  openCheckout(order: PayableOrder): Promise<Checkout>;
  readPayment(accountId: string, checkoutId: string): Promise<PaymentFacts>;
  /** Sees to it that nothing is paid from now on; answers what was paid before. */
  closeCheckout(accountId: string, checkoutId: string): Promise<PaymentFacts>;
  /** Pays back, or answers what has become of the refund that was asked for before. */
  refund(request: RefundRequest): Promise<RefundFacts>;
  /** Tells whether a webhook's signature has the provider's form and is for now; what it signs is not looked at. */
  isSignedNow(signature: string): boolean;
  /** Reads a webhook by its body as it was sent. @throws UnsignedEventError */
  readEvent(body: Buffer, signature: string): PaymentEvent;
}
