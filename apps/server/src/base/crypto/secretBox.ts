import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets at rest with AES-256-GCM (SEC-04). Texts look like `v1.{key}.{iv}.{tag}.{cipher}`, base64url, where `key` tells which key was used. */
export interface SecretBox {
  seal(plain: string): string;
  /** Throws when the text was made with a key this process does not have, or was changed. */
  open(sealed: string): string;
  /** Whether the text was sealed with another key than the current one. */
  isOutdated(sealed: string): boolean;
}

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

function deriveKey(secretKey: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, 'atrium', 'secrets at rest', 32));
  return { name: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes };
}

/** A box that seals with `secretKey` and still opens what `previousKeys` sealed. */
export function createSecretBox(secretKey: string, previousKeys: readonly string[] = []): SecretBox {
  const current = deriveKey(secretKey);
  const keys = new Map([...previousKeys.map(deriveKey), current].map((key) => [key.name, key.bytes]));
  return {
    seal(plain) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return ['v1', current.name, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join(
        '.',
      );
    },
    open(sealed) {
      const [format, name = '', iv = '', tag = '', body = ''] = sealed.split('.');
      const key = keys.get(name);
      if (format !== 'v1' || key === undefined)
        throw new Error('a secret was sealed with a key that is not configured');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
    },
    isOutdated: (sealed) => sealed.split('.')[1] !== current.name,
  };
}
