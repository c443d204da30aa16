// Apart from the fields, so that the sign-in screen can check an address without loading zod.
import { textLimits } from './limits.ts';

const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Checks whether a text has a sign that no one sees, such as a soft hyphen, by which two addresses look alike. */
export function hasInvisibleSign(text: string): boolean {
  return invisible.test(text);
}

/**
 * Checks whether a text has one spelling only: no letter that means another one, such as the full-width `ａ` for `a`, none
 * that is put together in a second way, and none that is not seen. Otherwise two people could have addresses that look the
 * same or lead to the same mailbox. Letters of any script are kept, and so are internationalised domains (AUTH-58).
 */
function hasOneSpelling(value: string): boolean {
  return value === value.normalize('NFKC') && !hasInvisibleSign(value);
}

/** Checks whether `value` is a domain name of two or more labels, internationalised ones included. */
export function isDomain(value: string): boolean {
  const labels = value.split('.');
  const last = labels.at(-1) ?? '';
  if (value.length > 253 || !hasOneSpelling(value)) return false;
  return labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(last);
}

/** Checks whether `value` is an e-mail address: a local part of up to 64 characters and a domain. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  if (at < 1 || local.length > 64 || value.length > textLimits.email || !hasOneSpelling(local)) return false;
  return /^[^\s\p{Cc}@"(),:;<>[\\\]]+$/u.test(local) && !/^\.|\.$|\.\./.test(local) && isDomain(value.slice(at + 1));
}
