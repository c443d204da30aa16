import { use, useEffect } from 'react';

import { DraftStoreContext } from '../../kit/form/draft/draftStoreContext.ts';
import { useSession } from '../../kit/session/useSession.ts';

/** Tells the store of drafts who uses the portal, and drops what is too old (KIT-07). */
export function useDraftsOfPerson(): void {
  const store = use(DraftStoreContext);
  const { user } = useSession();
  useEffect(() => void store.prepare(user.id), [store, user.id]);
}
