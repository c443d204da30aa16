import type { LogoutReason } from '@atrium/auth-client';

import { browserDrafts } from '../../kit/form/draft/draftStoreContext.ts';
import type { PortalAuth } from '../authContext.ts';

/** Ends of a session after which the person signs in again and goes on. */
const keeping: ReadonlySet<LogoutReason> = new Set(['renewalFailed', 'refused', 'provider', 'inactive']);

/**
 * Drops what the person typed and did not save when they sign out, here or in another tab. A session that could not be
 * renewed, was refused, ended at the provider, or was not used (SEC-21), keeps it (KIT-07).
 */
export function dropDraftsOnLogout(
  auth: Pick<PortalAuth, 'on'>,
  store: Pick<typeof browserDrafts, 'drop'> = browserDrafts,
): () => void {
  return auth.on('userLogout', ({ reason }) => {
    if (!keeping.has(reason)) void store.drop();
  });
}
