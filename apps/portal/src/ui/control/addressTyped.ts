import { isFullAddress } from '@atrium/contract';

/** The full address that someone has typed: `company.com` and `name@company.com` are completed; null where there is none. */
export function addressTyped(typed: string): string | null {
  const text = typed.trim();
  if (isFullAddress(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]\S*)?$/u.test(text) ? `https://${text}` : null;
}
