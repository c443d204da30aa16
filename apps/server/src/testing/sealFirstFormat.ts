import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Seals as versions did before each purpose had a key of its own: links, too, with the key of stored secrets. */
export function sealFirstFormat(secretKey: string, plain: string): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'atrium', 'secrets at rest', 32));
  const name = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return ['v1', name, ...[iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
}
