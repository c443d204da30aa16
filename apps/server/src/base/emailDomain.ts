import { domainToASCII, domainToUnicode } from 'node:url';
import { isDomain } from '@atrium/contract';

/** A domain has at most 253 characters, each of which may be written as a letter and a few signs apart from it. */
const MAX_TYPED = 1_000;

/**
 * A domain name as it is stored and compared: lower case, internationalised labels in their ASCII form, without the dot
 * that may end a full name. Null when `text` is not a domain name. A sub-domain is another domain.
 */
export function toDomain(text: string): string | null {
  // Putting signs in order takes quadratic time where a text is made of them (SEC-13).
  if (text.length > MAX_TYPED) return null;
  // Some keyboards write an accent apart from its letter.
  const typed = text.trim().normalize('NFC').replace(/\.$/, '');
  if (!isDomain(typed)) return null;
  // Which puts it in lower case.
  const ascii = domainToASCII(typed);
  return isDomain(ascii) ? ascii : null;
}

/** The domain of an e-mail address in its comparable form; null when there is none. */
export function domainOfEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  return at < 1 ? null : toDomain(email.slice(at + 1));
}

/** An e-mail address in the spellings that its domain may have, its own first: internationalised labels as typed, in ASCII and in Unicode. */
export function spellingsOf(email: string): readonly [string, string, string] {
  const domain = domainOfEmail(email);
  if (domain === null) return [email, email, email];
  const local = email.slice(0, email.lastIndexOf('@'));
  return [email, `${local}@${domain}`, `${local}@${domainToUnicode(domain)}`];
}
