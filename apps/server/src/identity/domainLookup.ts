import { z } from 'zod';
import { toDomain } from '../base/emailDomain.ts';

/** The query of `GET domainconfig/domain/`: `domainname` in its comparable form; the field code is `domain` when it is none. */
export const domainLookupQuery = z.object({
  domainname: z
    .string({ error: 'required' })
    .min(1, 'required')
    .refine((text) => toDomain(text) !== null, 'domain')
    .transform((text) => toDomain(text) ?? '')
    .describe('The part of the e-mail address after @'),
});

/** What the sign-in screen shows of a domain (AUTH-07), under the names of AUTH-54; '' where there is nothing. */
export const domainLookupAnswer = z.object({
  bookingProvider: z.string(),
  calendarProvider: z.string(),
  /** The provider's client id for the web. */
  clientId: z.string(),
  /** Always '': the server gets the domain only. */
  email: z.string(),
  /** The provider's name, for the button. */
  idProvider: z.string(),
  /** The issuer's address. */
  idProviderUri: z.string(),
  /** `code` (with PKCE), or the implicit flow's `id_token token`. */
  responseType: z.string(),
  /** As configured, comma-separated. */
  scope: z.string(),
});

/** The answer of the domain lookup. */
export type DomainLookupAnswer = z.output<typeof domainLookupAnswer>;

/** The public side of an identity provider. */
export interface SignInProvider {
  readonly name: string;
  readonly providerUri: string | null;
  readonly webClientId: string | null;
  readonly scope: string | null;
  readonly responseType: string | null;
}

/** The parts of a customer that the sign-in screen needs. */
export interface SignInCustomer {
  /** Null when the customer has none of its own and the embedded one signs its people in (AUTH-60). */
  readonly identityProvider: SignInProvider | null;
  readonly calendarProvider: string | null;
  readonly bookingProvider: string | null;
}

/**
 * Returns what the sign-in screen shows of a domain's customer. Names each field, so that no secret can slip in (AUTH-07).
 * @param embedded the embedded provider, for customers without one; null when it is not mounted
 */
export function toDomainLookupAnswer(customer: SignInCustomer, embedded: SignInProvider | null): DomainLookupAnswer {
  const provider = customer.identityProvider ?? embedded;
  return {
    bookingProvider: customer.bookingProvider ?? '',
    calendarProvider: customer.calendarProvider ?? '',
    clientId: provider?.webClientId ?? '',
    email: '',
    idProvider: provider?.name ?? '',
    idProviderUri: provider?.providerUri ?? '',
    responseType: provider === null ? '' : (provider.responseType ?? 'code'),
    scope: provider?.scope ?? '',
  };
}
