// Apart from the fields, so that the sign-in screen can check an address without loading zod.
import { textLimits } from './limits.ts';

const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** Whether `value` is a domain name of two or more labels, internationalised ones included. */
export function isDomain(value: string): boolean {
  const labels = value.split('.');
  const last = labels.at(-1) ?? '';
  return value.length <= 253 && labels.length >= 2 && labels.every((part) => label.test(part)) && !/^\d+$/.test(last);
}

/** Whether `value` is an e-mail address: a local part of up to 64 characters and a domain. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  if (at < 1 || local.length > 64 || value.length > textLimits.email) return false;
  return /^[^\s\p{Cc}@"(),:;<>[\\\]]+$/u.test(local) && !/^\.|\.$|\.\./.test(local) && isDomain(value.slice(at + 1));
}
