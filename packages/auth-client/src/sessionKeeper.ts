import { createEvents } from './createEvents.ts';
import type { Events } from './createEvents.ts';
import type { Environment } from './environment.ts';
import { readSession, removeSession, writeSession } from './session.ts';
import type { Session } from './session.ts';

/** Unknown at the start, then one of the two (AUTH-29). */
export type AuthenticationStatus = 'unknown' | 'authenticated' | 'notAuthenticated';

/** Keeps the session of one tab and tells what becomes of it. */
export interface SessionKeeper {
  readonly events: Events;
  status(): AuthenticationStatus;
  session(): Session | null;
  /** Calls the listener whenever the status has changed; the returned function ends it. */
  subscribe(listener: () => void): () => void;
  /** Called with each session that is opened, and with null when it ends. */
  onSession(listener: (session: Session | null) => void): void;
  /** Keeps a session and is authenticated from now on. */
  open(session: Session): void;
  /** Forgets the session and is not authenticated from now on. */
  close(): void;
}

/** Creates the keeper; what is stored counts, so that all parts see a session end at once. */
export function createSessionKeeper(environment: Environment): SessionKeeper {
  const { sessionStorage } = environment;
  const events = createEvents();
  const subscribers = new Set<() => void>();
  const sessionListeners = new Set<(session: Session | null) => void>();
  let status: AuthenticationStatus = 'unknown';

  const change = (next: AuthenticationStatus, session: Session | null) => {
    const isChanged = next !== status;
    status = next;
    for (const listener of sessionListeners) listener(session);
    if (isChanged) for (const listener of [...subscribers]) listener();
  };

  return {
    events,
    status: () => status,
    session: () => readSession(sessionStorage),
    subscribe: (listener) => {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    onSession: (listener) => void sessionListeners.add(listener),
    open: (session) => {
      writeSession(sessionStorage, session);
      change('authenticated', session);
    },
    close: () => {
      removeSession(sessionStorage);
      change('notAuthenticated', null);
    },
  };
}
