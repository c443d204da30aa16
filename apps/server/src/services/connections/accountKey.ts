import { createHash } from 'node:crypto';

/** Returns a digest of an account, for places where its secrets may not be: the same for the same values. */
export function accountKey(account: object): string {
  return createHash('sha256').update(JSON.stringify(account)).digest('base64');
}
