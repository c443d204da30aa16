import { SignInError } from './errors.ts';

/** Reads an issuer: an http or https address without query and fragment, else throws `issuerInvalid` (AUTH-19). */
export function issuerUrl(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  // An empty query or fragment leaves no trace in the parsed address, so the text itself is looked at.
  const isPlain = !issuer.includes('?') && !issuer.includes('#');
  if (url === null || !isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new SignInError('issuerInvalid', { detail: issuer });
  }
  return url;
}
