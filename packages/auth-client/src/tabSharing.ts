import { STORAGE_PREFIX, TAB_ANSWER_WAIT_MS } from './constants.ts';
import type { Environment } from './environment.ts';
import { isRecord } from './parseRecord.ts';
import { isSameUser, toSession } from './session.ts';
import type { Session } from './session.ts';
import { toSignInParameters } from './signInParameters.ts';
import type { SignInParameters } from './signInParameters.ts';

/** What one tab does with what the others say. */
export interface TabSharingHandlers {
  session(): Session | null;
  /** Another tab renewed the session of the same user. */
  onTokens(session: Session): void;
  /** Another tab signed the same user out. */
  onSignedOut(): void;
  /** Another tab found that the same user is away. */
  onInactive(): void;
}

/** The talk between the tabs of one browser (AUTH-50). */
export interface TabSharing {
  /** Hands renewed tokens to the other tabs of the same user. */
  handOver(session: Session): void;
  /** Signs the same user out in the other tabs. */
  signOut(session: Session): void;
  /** The same, as no one uses any of them (SEC-21). */
  timeOut(session: Session): void;
  /** Asks the other tabs for a session of this account; null when none answers within 150 ms. */
  ask(parameters: SignInParameters): Promise<Session | null>;
}

function isSameAccount(one: SignInParameters, other: SignInParameters): boolean {
  return (
    one.idProviderUri === other.idProviderUri &&
    one.clientId === other.clientId &&
    one.email.toLowerCase() === other.email.toLowerCase()
  );
}

/** Joins the tabs' channel. Tokens never leave the origin: a broadcast channel and session storage both belong to it. */
export function createTabSharing(environment: Environment, handlers: TabSharingHandlers): TabSharing {
  const channel = environment.openChannel(STORAGE_PREFIX);
  const waiting = new Set<(session: Session) => void>();

  const handleSession = (type: unknown, received: Session) => {
    if (type === 'answer') {
      for (const take of waiting) take(received);
      return;
    }
    const own = handlers.session();
    if (own === null || !isSameUser(own, received)) return;
    if (type === 'tokens') handlers.onTokens(received);
    if (type === 'signedOut') handlers.onSignedOut();
    if (type === 'inactive') handlers.onInactive();
  };

  channel.onMessage((message) => {
    if (!isRecord(message)) return;
    const received = toSession(message['session']);
    if (received !== null) handleSession(message['type'], received);
    const asked = message['type'] === 'question' ? toSignInParameters(message['parameters']) : null;
    const own = handlers.session();
    if (asked !== null && own !== null && isSameAccount(asked, own.parameters)) {
      channel.post({ type: 'answer', session: own });
    }
  });

  return {
    handOver: (session) => channel.post({ type: 'tokens', session }),
    signOut: (session) => channel.post({ type: 'signedOut', session }),
    timeOut: (session) => channel.post({ type: 'inactive', session }),
    ask: (parameters) =>
      new Promise((resolve) => {
        const finish = (session: Session | null) => {
          cancel();
          waiting.delete(take);
          resolve(session);
        };
        const take = (session: Session) => {
          if (isSameAccount(session.parameters, parameters)) finish(session);
        };
        const cancel = environment.clock.after(TAB_ANSWER_WAIT_MS, () => finish(null));
        waiting.add(take);
        channel.post({ type: 'question', parameters });
      }),
  };
}
