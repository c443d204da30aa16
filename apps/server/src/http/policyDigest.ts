import { createHash } from 'node:crypto';

/** Returns the digest of an inline script or style as a Content-Security-Policy names it. */
export function policyDigest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
