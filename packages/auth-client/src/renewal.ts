import type { Authorization, LoadProtocol } from './authorization.ts';
import { SILENT_TIMEOUT_MS } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError, messageOf } from './errors.ts';
import { isSameUser, isSessionExpired } from './session.ts';
import type { Session } from './session.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import type { TabLock } from './tabLock.ts';
import type { TabSharing } from './tabSharing.ts';
import { withDeadline } from './withDeadline.ts';

/** The parts renewal works with. */
export interface RenewalParts {
  environment: Environment;
  keeper: SessionKeeper;
  lock: TabLock;
  sharing: TabSharing;
  authorization: Authorization;
  loadProtocol: LoadProtocol;
}

/**
 * Creates the function that renews the session without showing anything: by the refresh token, or through a hidden
 * frame where there is none or the provider no longer takes it. Parallel callers share one renewal (AUTH-34), tabs do
 * it one after the other, and a tab that waited takes over what the other got (AUTH-50). A failure clears the stored
 * authentication and emits `silentRenewError` (AUTH-37); only a browser without network keeps it, throwing `unreachable`.
 */
export function createRenewal(parts: RenewalParts): () => Promise<Session> {
  const { environment, keeper, lock, sharing, authorization, loadProtocol } = parts;
  let pending: Promise<Session> | null = null;

  const ask = async (session: Session): Promise<Session> => {
    if (session.refreshToken !== null) {
      const protocol = await loadProtocol();
      try {
        return await withDeadline(environment.clock, SILENT_TIMEOUT_MS, (signal) => protocol.refresh(session, signal));
      } catch (error) {
        if (!(error instanceof SignInError) || error.error !== 'invalid_grant') throw error;
      }
    }
    return authorization.silently(session.parameters, session);
  };

  const renewLocked = async (before: Session): Promise<Session> => {
    const current = keeper.session();
    if (current === null) throw new SignInError('notAuthenticated');
    const isHandedOver = current.tokens.accessToken !== before.tokens.accessToken;
    if (isHandedOver && !isSessionExpired(current, environment.clock.now())) return current;
    const renewed = await ask(current);
    // Whoever signed out meanwhile stays signed out.
    const latest = keeper.session();
    if (latest === null || !isSameUser(latest, current)) throw new SignInError('notAuthenticated');
    keeper.open(renewed);
    sharing.handOver(renewed);
    return renewed;
  };

  const renew = async (): Promise<Session> => {
    const session = keeper.session();
    if (session === null) throw new SignInError('notAuthenticated');
    if (!environment.isOnline()) throw new SignInError('unreachable', { detail: 'no network' });
    try {
      const renewed = await lock.run(() => renewLocked(session));
      keeper.events.emit('silentRenewSuccess', renewed);
      return renewed;
    } catch (cause) {
      // Another tab may have renewed while this one was waiting, or asleep in the middle of asking.
      const latest = keeper.session();
      const isNewer = latest !== null && latest.tokens.accessToken !== session.tokens.accessToken;
      if (isNewer && isSameUser(latest, session) && !isSessionExpired(latest, environment.clock.now())) return latest;
      const error =
        cause instanceof SignInError ? cause : new SignInError('responseInvalid', { detail: messageOf(cause) });
      if (error.code !== 'notAuthenticated') {
        keeper.close();
        keeper.events.emit('silentRenewError', error);
        keeper.events.emit('userLogout', { session, reason: 'renewalFailed' });
      }
      throw error;
    }
  };

  return () => {
    pending ??= renew().finally(() => {
      pending = null;
    });
    return pending;
  };
}
