import type { PortalAuth } from '../authContext.ts';
import { allowEarlyCalls } from './earlyCalls.ts';
import { readKeptStart } from './keptStart.ts';
import { beginStart } from './startCall.ts';

/** Begins to ask what an address behind sign-in needs, while its code is on the way: who is signed in, what they may, and its rows. */
export async function beginVisit(auth: PortalAuth): Promise<void> {
  const status = await auth.start({ shouldAskProvider: true });
  if (status !== 'authenticated') return;
  if (readKeptStart(auth, location.pathname) === null) beginStart(location.pathname);
  allowEarlyCalls();
}
