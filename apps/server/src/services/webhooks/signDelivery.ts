import { createHmac } from 'node:crypto';

import { SECRET_PREFIX } from './webhookSecret.ts';

/** What a delivery is sent with, as Standard Webhooks 1.0 has it. */
export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Signs a delivery with each of the secrets, so that a receiver which knows one of them can check it (HOOK-02).
 * @param seconds since 1970, of this attempt
 */
export function signDelivery(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): SignedHeaders {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key)
      .update(`${id}.${String(seconds)}.${body}`)
      .digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
