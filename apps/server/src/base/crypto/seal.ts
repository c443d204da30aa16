import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts for one purpose with AES-256-GCM, under a key that no other purpose has (SEC-04, SEC-25). Texts look like
 * `v2.{key}.{iv}.{tag}.{cipher}`, base64url, where `key` names the key.
 */
export interface Seal {
  /** `context` is no part of the text; the text opens with the same one alone. */
  seal(plain: string, context?: string): string;
  /** Throws when the text was sealed with a key this process does not have, with another context, or was changed. */
  open(sealed: string, context?: string): string;
  /** Whether the text was sealed with another key than the current one, or in the first format. */
  isOutdated(sealed: string): boolean;
}

/** The keys of an installation: the current one, and those used before, which open alone. */
export interface SealKeys {
  readonly current: string;
  readonly previous: readonly string[];
}

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

const CIPHER = 'aes-256-gcm';
const FORMAT = 'v2';
const FIRST_FORMAT = 'v1';
/** What the one key of all purposes was derived for in the first format, which knew no context. */
const FIRST_PURPOSE = 'secrets at rest';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function deriveKey(secretKey: string, info: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, 'atrium', info, 32));
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
}

/** Reads one part in the only spelling that it has, so that a text that was changed is never taken for the same. */
function bytesOf(part: string, length?: number): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part || (length !== undefined && bytes.length !== length))
    throw new Error('a sealed text is malformed');
  return bytes;
}

/** @param opensFirstFormat whether texts of the first format are opened too, asked each time */
export function createSeal(purpose: string, keys: SealKeys, opensFirstFormat: () => boolean): Seal {
  const all = [...keys.previous, keys.current];
  const keysFor = (info: string) => new Map(all.map((key) => deriveKey(key, info)).map((key) => [key.name, key.bytes]));
  const info = `sealed: ${purpose}`;
  const current = deriveKey(keys.current, info);
  const keysOfFormat = new Map([
    [FORMAT, keysFor(info)],
    [FIRST_FORMAT, keysFor(FIRST_PURPOSE)],
  ]);
  return {
    seal(plain, context = '') {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
      return [FORMAT, current.name, ...parts].join('.');
    },
    open(sealed, context = '') {
      const [format = '', name = '', iv = '', tag = '', body = '', ...rest] = sealed.split('.');
      const key = keysOfFormat.get(format)?.get(name);
      if (key === undefined) throw new Error('a secret was sealed with a key that is not configured');
      if (rest.length > 0) throw new Error('a sealed text is malformed');
      if (format === FIRST_FORMAT && !opensFirstFormat()) throw new Error('a sealed text is too old');
      const decipher = createDecipheriv(CIPHER, key, bytesOf(iv, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytesOf(tag, TAG_BYTES));
      if (format === FORMAT) decipher.setAAD(Buffer.from(context));
      return Buffer.concat([decipher.update(bytesOf(body)), decipher.final()]).toString('utf8');
    },
    isOutdated: (sealed) => !sealed.startsWith(`${FORMAT}.${current.name}.`),
  };
}
