import type { PortalAuth } from '../authContext.ts';
import { readKeptStart } from './keptStart.ts';
import { beginStart } from './startCall.ts';

/**
 * Begins what an address behind sign-in needs, all at the same time: who is signed in and what they may, the frame, the
 * screen and its rows.
 */
export async function beginVisit(auth: PortalAuth): Promise<void> {
  const early = import('./fetchPlaceEarly.ts');
  const status = await auth.start({ shouldAskProvider: true });
  if (status !== 'authenticated') return;
  if (readKeptStart(auth, location.pathname) === null) beginStart(location.pathname);
  const { fetchPlaceEarly } = await early;
  await fetchPlaceEarly(location);
}
