/**
 * Why the server does not accept a token. The answer carries it as `reason`, the log next to the request id, and the portal
 * says at `errors.refusals.{reason}` what is wrong and what to do (AUTH-57, SEC-01). All but the last are a 401.
 */
export const refusalReasons = [
  'malformed',
  'algorithm',
  'signature',
  /** Signed with a key that the issuer does not publish, or not yet. */
  'keyUnknown',
  /** No customer has the domain of the e-mail address. */
  'domain',
  /** Another issuer than the one of the e-mail's own customer. */
  'issuer',
  'audience',
  /** The access token is for another service than this one, though the ID token is right. */
  'foreignToken',
  'expired',
  /** Made in the future, by the server's clock. */
  'notYetValid',
  /** ID token, userinfo and access token are not of one person, or name none. */
  'subject',
  /** The e-mail address belongs to another account of the provider (SEC-15). */
  'otherSubject',
  /** The user with the e-mail address is one of another customer than has its domain. */
  'otherCompany',
  /** There is no e-mail address, or none that is one. */
  'email',
  'emailNotVerified',
  /** An ID token in place of the access token, or a token of another kind. */
  'idToken',
  /** Two customers' providers may have made it, and nothing in it says which. */
  'bound',
  'ambiguousProvider',
  /** The issuer no longer accepts it. */
  'inactive',
  /** Signed out. */
  'revoked',
  /** An API key that is none, has a wrong checksum, or is not known (KEY-02). */
  'apiKey',
  'apiKeyRevoked',
  'apiKeyExpired',
  /** An API key that comes from an address that it is not for. */
  'apiKeyAddress',
  /** An API key whose maker has no account any more (KEY-03). */
  'apiKeyMaker',
  /** The issuer could not be asked, so nothing is known about the token: 503. */
  'issuerUnreachable',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

const known = new Set<unknown>(refusalReasons);

/** Checks whether a value is one of the reasons. */
export function isRefusalReason(value: unknown): value is RefusalReason {
  return known.has(value);
}

/** What may have passed by the next try, with the same account. */
const passing = new Set<RefusalReason>([
  'keyUnknown',
  'notYetValid',
  'expired',
  'inactive',
  'revoked',
  'issuerUnreachable',
]);

/**
 * Checks whether the same account may be accepted at the next try; otherwise only another one, or a change at the provider,
 * helps.
 */
export function isPassingRefusal(reason: RefusalReason): boolean {
  return passing.has(reason);
}
