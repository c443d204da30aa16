/**
 * Checks whether a provider says that an e-mail address is verified, by the claim `email_verified` however it is spelled:
 * anything but a yes is a no. Null where it does not say, which is accepted (AUTH-58).
 */
export function isEmailVerified(claim: unknown): boolean | null {
  if (claim === undefined || claim === null) return null;
  return typeof claim === 'string' ? ['true', '1'].includes(claim.toLowerCase()) : claim === true || claim === 1;
}
