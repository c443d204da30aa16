import { createSeal, type SealKeys } from './seal.ts';

/** The pages that a sealed link opens; each has a key of its own. */
const purposes = [
  'invitation',
  'room release',
  'rsvp',
  'unsubscribe',
  'simulated payment',
  'simulated account',
] as const;

/** One of the pages that a sealed link opens. */
export type LinkPurpose = (typeof purposes)[number];

/** Seals what the link of a page is about, so that no one else can make one (API-41, SEC-25). */
export interface LinkSeals {
  /** A token for the address of the page, which needs no further encoding. */
  seal(purpose: LinkPurpose, subject: string): string;
  /** The subject of a token; null where it is none of ours, of another page, or older than is still opened. */
  open(purpose: LinkPurpose, token: unknown): string | null;
}

const MAX_LENGTH = 2_000;

/**
 * In the first format one key sealed for all pages, and the text began with the page's purpose.
 * @param firstFormatUntil milliseconds since 1970 until which such links are opened
 */
export function createLinkSeals(keys: SealKeys, firstFormatUntil: number, now: () => number = Date.now): LinkSeals {
  const opensFirstFormat = () => now() < firstFormatUntil;
  const seals = new Map(purposes.map((purpose) => [purpose, createSeal(purpose, keys, opensFirstFormat)]));
  const sealOf = (purpose: LinkPurpose) => {
    const seal = seals.get(purpose);
    if (seal === undefined) throw new Error(`there is no key for ${purpose}`);
    return seal;
  };
  return {
    seal: (purpose, subject) => sealOf(purpose).seal(`${purpose} ${subject}`),
    open(purpose, token) {
      if (typeof token !== 'string' || token.length > MAX_LENGTH) return null;
      try {
        const text = sealOf(purpose).open(token);
        return text.startsWith(`${purpose} `) ? text.slice(purpose.length + 1) : null;
      } catch {
        return null;
      }
    },
  };
}
