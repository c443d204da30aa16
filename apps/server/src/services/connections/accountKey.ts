import { createHash } from 'node:crypto';

/** Returns what stands for an account where its secrets may not be: the same for the same values. */
export function accountKey(account: object): string {
  return createHash('sha256').update(JSON.stringify(account)).digest('base64');
}
