import type { LogoutReason } from '@atrium/auth-client';

import { apiUrl } from '../kit/api/sendRequest.ts';
import { callHeaders } from './portalCallAccess.ts';
import type { PortalAuth } from './authContext.ts';

/** Ends of a session after which its access token would still be accepted. */
const reported: ReadonlySet<LogoutReason> = new Set(['signedOut', 'forced', 'inactive']);

/**
 * Asks the server to refuse the access token from the moment someone signs out here (AUTH-41), or is signed out for
 * inactivity (SEC-21). The request outlives the page, which is about to be left; a logout in another tab or at the provider
 * was reported to the server there, or cannot be.
 */
export function invalidateOnLogout(auth: Pick<PortalAuth, 'on'>): () => void {
  return auth.on('userLogout', ({ session, reason }) => {
    if (session === null || !reported.has(reason)) return;
    const headers = callHeaders(session.tokens, session.parameters);
    // When this fails the token ends by itself; no one is there to read it.
    fetch(apiUrl('auth/invalidate/token'), { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  });
}
