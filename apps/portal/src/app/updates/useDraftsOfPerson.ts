import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';

import { DraftStoreContext } from '../../kit/form/draft/draftStoreContext.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { QUIET, whenQuiet } from '../visit/whenQuiet.ts';

/** Tells the store of drafts who uses the portal, and drops what is too old once the page is there (KIT-07). */
export function useDraftsOfPerson(): void {
  const store = use(DraftStoreContext);
  const queryClient = useQueryClient();
  const { user } = useSession();
  useEffect(() => store.enter(user.id), [store, user.id]);
  useEffect(() => whenQuiet(queryClient, QUIET, () => void store.dropOld()), [queryClient, store]);
}
