import type { SignInError } from './errors.ts';
import type { Session } from './session.ts';

/**
 * Why a session ended: signed out here, normally or forced; in another tab; at the provider; because it could not be
 * renewed; because the product's server does not accept its tokens; or because no one used any tab.
 */
export type LogoutReason = 'signedOut' | 'forced' | 'otherTab' | 'provider' | 'renewalFailed' | 'refused' | 'inactive';

/** The end of a session. */
export interface Logout {
  /** The session that ended; null when no one was signed in. */
  session: Session | null;
  reason: LogoutReason;
}

/** What the client tells its listeners (AUTH-36). */
export interface AuthEvents {
  /** Someone signed in in this tab, or in another tab whose session this tab took over. */
  userLogin: Session;
  /**
   * A session ended, for whatever reason. Reported before the page is left, so that what records or monitors the person can
   * stop at once (AUTH-40).
   */
  userLogout: Logout;
  /** The provider's session changed: another user, or none. */
  sessionChange: undefined;
  silentRenewSuccess: Session;
  /** Renewal failed and the stored authentication was cleared (AUTH-37). */
  silentRenewError: SignInError;
}

/** A listener for one event. */
export type AuthListener<Name extends keyof AuthEvents> = (payload: AuthEvents[Name]) => void;

/** A typed event target. */
export interface Events {
  /** The returned function ends the subscription. */
  on<Name extends keyof AuthEvents>(name: Name, listener: AuthListener<Name>): () => void;
  emit<Name extends keyof AuthEvents>(name: Name, payload: AuthEvents[Name]): void;
}

/** Creates the event target of one client. */
export function createEvents(): Events {
  const listeners: { [Name in keyof AuthEvents]: Set<AuthListener<Name>> } = {
    userLogin: new Set(),
    userLogout: new Set(),
    sessionChange: new Set(),
    silentRenewSuccess: new Set(),
    silentRenewError: new Set(),
  };
  return {
    on: (name, listener) => {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
    emit: (name, payload) => {
      for (const listener of [...listeners[name]]) {
        try {
          listener(payload);
        } catch (error) {
          // Reported by the browser as any error: no listener keeps the others uninformed, or a person from signing out.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
