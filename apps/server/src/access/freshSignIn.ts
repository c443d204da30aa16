import { signInLimits, times } from '@atrium/contract';

import { HttpError } from '../base/httpError.ts';
import type { Grant } from './grant.ts';

/**
 * Refuses a change that others are trusted by, or a file that names people, to a person who signed in too long ago: it may
 * be someone else at their computer, or with their token (SEC-20). Jobs and the product's own work were admitted before.
 * @throws HttpError 403 `signInAgain`
 */
export function assertFreshSignIn({ holder }: Pick<Grant, 'holder'>): void {
  const token = holder.kind === 'session' ? holder.trace.token : null;
  if (token === null || token === undefined) return;
  if (Date.now() - token.authenticatedAt * times.second > signInLimits.fresh) throw new HttpError(403, 'signInAgain');
}
