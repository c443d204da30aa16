import type { Authorization, LoadProtocol } from './authorization.ts';
import { EXPIRY_CHECK_MS, RENEWAL_PAUSE_MAX_MS, SILENT_TIMEOUT_MS } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError, messageOf } from './errors.ts';
import { idTokenHintOf, isSameUser, isSessionExpired, isSessionOver } from './session.ts';
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

/** Renewal of the session of one tab. */
export interface Renewal {
  /** Renews the session; throws when it cannot, and the session may be kept even so. */
  renew(): Promise<Session>;
  /** Whether a renewal has failed for now and the next is not due yet. */
  isPaused(): boolean;
}

/** Checks whether a provider that answered like this, or not at all, may well answer otherwise in a moment. */
function isTemporary({ code, status }: SignInError): boolean {
  if (code === 'unreachable' || code === 'metadataFailed') return true;
  return status !== undefined && (status >= 500 || status === 429 || (status < 400 && code === 'responseInvalid'));
}

/** Checks whether the provider does not take the refresh token, whatever words it has for that. */
function isRefused({ status }: SignInError): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
}

/** Checks whether only the provider can read the access token: calls with it need an ID token next to it. */
function isOpaque({ tokens }: Session): boolean {
  return tokens.accessToken.split('.').length !== 3;
}

/**
 * Creates the renewal of the session without showing anything: by the refresh token, or through a hidden frame where there
 * is none, the provider no longer takes it, or it brings no ID token for an opaque access token. Parallel callers share one
 * renewal (AUTH-34), tabs do it one after the other, and a tab that waited takes over what the other got (AUTH-50). A
 * failure clears the stored authentication and emits `silentRenewError`; while there is no network, or the provider does
 * not answer as it should and the token still lasts, the session is kept and asked for again, less and less often (AUTH-37).
 */
export function createRenewal(parts: RenewalParts): Renewal {
  const { environment, keeper, lock, sharing, authorization, loadProtocol } = parts;
  let pending: Promise<Session> | null = null;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;

  /** The session by its refresh token; null when it has none or the provider refuses it. */
  const refresh = async (session: Session): Promise<Session | null> => {
    if (session.refreshToken === null) return null;
    const protocol = await loadProtocol();
    try {
      return await withDeadline(environment.clock, SILENT_TIMEOUT_MS, (signal) => protocol.refresh(session, signal));
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      if (isRefused(error)) return null;
      // No answer is what a gateway before the provider would call one; a silent frame may as well be a page that asks.
      throw error.code === 'timedOut' ? new SignInError('timedOut', { status: 504 }) : error;
    }
  };

  const ask = async (session: Session): Promise<Session> => {
    const refreshed = await refresh(session);
    const hadIdToken = idTokenHintOf(session) !== null;
    if (refreshed === null) return authorization.silently(session.parameters, session);
    if (refreshed.tokens.idToken !== null || !hadIdToken || !isOpaque(refreshed)) return refreshed;
    // Where the frame brings none either, the server may still be able to ask the provider about the token.
    const framed = await authorization.silently(session.parameters, refreshed).catch(() => refreshed);
    return { ...framed, refreshToken: framed.refreshToken ?? refreshed.refreshToken };
  };

  const renewLocked = async (before: Session): Promise<Session> => {
    const current = keeper.session();
    if (current === null) throw new SignInError('notAuthenticated');
    const isHandedOver = current.tokens.accessToken !== before.tokens.accessToken;
    if (isHandedOver && !isSessionExpired(current, environment.clock.now())) return current;
    const renewed = await ask(current);
    // A person who signed out meanwhile stays signed out.
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
      pauseMs = 0;
      keeper.events.emit('silentRenewSuccess', renewed);
      return renewed;
    } catch (cause) {
      // Another tab may have renewed while this one was waiting, or asleep in the middle of asking.
      const latest = keeper.session();
      const isNewer = latest !== null && latest.tokens.accessToken !== session.tokens.accessToken;
      if (isNewer && isSameUser(latest, session) && !isSessionExpired(latest, environment.clock.now())) return latest;
      const error =
        cause instanceof SignInError ? cause : new SignInError('responseInvalid', { detail: messageOf(cause) });
      if (isTemporary(error) && latest !== null && !isSessionOver(latest, environment.clock.now())) {
        pauseMs = Math.min(Math.max(pauseMs * 2, EXPIRY_CHECK_MS), RENEWAL_PAUSE_MAX_MS);
        pausedUntil = environment.clock.now() + pauseMs;
      } else if (error.code !== 'notAuthenticated') {
        keeper.close();
        keeper.events.emit('silentRenewError', error);
        keeper.events.emit('userLogout', { session, reason: 'renewalFailed' });
      }
      throw error;
    }
  };

  return {
    renew: () => {
      pending ??= renew().finally(() => {
        pending = null;
      });
      return pending;
    },
    isPaused: () => pauseMs > 0 && environment.clock.now() < pausedUntil,
  };
}
