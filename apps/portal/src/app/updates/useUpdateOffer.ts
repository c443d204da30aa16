import { useSyncExternalStore } from 'react';

import { portalUpdates } from './portalUpdates.ts';

/** Checks whether a new version is offered, and how it is taken. */
export function useUpdateOffer(): { readonly isOffered: boolean; readonly upgrade: () => void } {
  const isOffered = useSyncExternalStore(portalUpdates.subscribe, portalUpdates.isOffered);
  return { isOffered, upgrade: () => void portalUpdates.upgrade() };
}
