import { browserDrafts } from '../../kit/form/draft/draftStoreContext.ts';
import type { PortalAuth } from '../authContext.ts';

/**
 * Drops what the person typed and did not save when they sign out, here or in another tab. A session that could not be
 * renewed, or ended at the provider, keeps it: the person signs in again and goes on (KIT-07).
 */
export function dropDraftsOnLogout(
  auth: Pick<PortalAuth, 'on'>,
  store: Pick<typeof browserDrafts, 'drop'> = browserDrafts,
): () => void {
  return auth.on('userLogout', ({ reason }) => {
    if (reason !== 'renewalFailed' && reason !== 'provider') void store.drop();
  });
}
