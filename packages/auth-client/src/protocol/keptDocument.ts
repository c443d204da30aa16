import { STATE_MAX_AGE_MS, STORAGE_PREFIX } from '../constants.ts';
import type { Environment } from '../environment.ts';
import { isRecord, numberOf, parseRecord } from '../parseRecord.ts';
import type { UntrustedRecord } from '../parseRecord.ts';

const KEY = `${STORAGE_PREFIX}.discovery`;

type Storing = Pick<Environment, 'clock' | 'sessionStorage'>;

/** Keeps an issuer's discovery document while the person is at the provider, so that the page they come back to need not ask for it again. */
export function keepDocument({ clock, sessionStorage }: Storing, issuer: string, document: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ issuer, document, keptAt: clock.now() }));
  } catch {
    // Without room for it, it is read again.
  }
}

/** Takes the document that was kept of an issuer; null where there is none. It is as untrusted as when it came. */
export function takeDocument({ clock, sessionStorage }: Storing, issuer: string): UntrustedRecord | null {
  const kept = parseRecord(sessionStorage.getItem(KEY));
  sessionStorage.removeItem(KEY);
  const keptAt = kept === null ? null : numberOf(kept, 'keptAt');
  if (kept === null || keptAt === null || kept['issuer'] !== issuer) return null;
  const { document } = kept;
  return isRecord(document) && clock.now() - keptAt < STATE_MAX_AGE_MS ? document : null;
}
