import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import { keepingLimits } from '@atrium/contract';
import { LRUCache } from 'lru-cache';

/** Signs the addresses of stored files; a signed address works for that file only and for at most an hour (API-41). */
export interface UrlSigner {
  /** Replaces every marked file id in a JSON text by its signed address. */
  signMarked(json: string): string;
  /** Replaces the marks by those of the secret key: in this form a text is understood by every process, and kept. */
  keepMarked(json: string): string;
  /** The address of one file, below `/api/`. */
  sign(fileId: string): string;
  isValid(fileId: string, expires: string, signature: string): boolean;
}

/** What SQL writes where a file's address belongs, followed by the file's id. Random per process, so that no one can type one. */
export const fileMark = `file:${randomBytes(16).toString('hex')}:`;

const ROUNDING = 5 * 60;
const MAX_KEPT = 20_000;
/** Characters of a file's id. */
const ID_LENGTH = 36;

/** The mark of texts that are kept. It follows from the key, so that every process knows it, and no one else. */
function keptMarkOf(secretKey: string): string {
  return `file:${Buffer.from(hkdfSync('sha256', secretKey, 'atrium', 'file mark', 16)).toString('hex')}:`;
}

/** `now` in milliseconds. `previousKeys` are of texts kept before the key was changed. Addresses made within five minutes are alike, so that browsers can cache them. */
export function createUrlSigner(
  secretKey: string,
  now: () => number = Date.now,
  previousKeys: readonly string[] = [],
): UrlSigner {
  const keptMark = keptMarkOf(secretKey);
  const marks = [fileMark, keptMark, ...previousKeys.map(keptMarkOf)];
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'atrium', 'file addresses', 32));
  const signatureOf = (fileId: string, expires: string) =>
    createHmac('sha256', key).update(`${fileId}.${expires}`).digest('base64url');
  // A list shows the same pictures again and again: an address is made once for as long as it stays the same.
  const addresses = new LRUCache<string, string>({ max: MAX_KEPT });
  let addressesExpire = '';
  const sign = (fileId: string) => {
    const seconds = Math.floor(now() / 1000);
    const expires = String(seconds - (seconds % ROUNDING) + keepingLimits.signedFileUrl / 1000);
    if (addressesExpire !== expires) {
      addresses.clear();
      addressesExpire = expires;
    }
    const known = addresses.get(fileId);
    if (known !== undefined) return known;
    const address = `/api/file/${fileId}/content?expires=${expires}&signature=${signatureOf(fileId, expires)}`;
    addresses.set(fileId, address);
    return address;
  };
  /** Replaces the ids behind one mark. A page has fifty of them: an expression that replaces each takes twice as long. */
  const signBehind = (json: string, mark: string) => {
    const [before = '', ...parts] = json.split(mark);
    return parts.reduce((text, part) => text + sign(part.slice(0, ID_LENGTH)) + part.slice(ID_LENGTH), before);
  };
  return {
    sign,
    signMarked: (json) => marks.reduce(signBehind, json),
    keepMarked: (json) => json.replaceAll(fileMark, keptMark),
    isValid(fileId, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now()) return false;
      const expected = Buffer.from(signatureOf(fileId, expires));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
