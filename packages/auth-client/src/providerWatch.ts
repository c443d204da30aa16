import type { Authorization, LoadProtocol } from './authorization.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';
import type { Session } from './session.ts';
import { createSessionCheck } from './sessionCheck.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

/** Watches whether the person of a session is still signed in at the provider. */
export interface ProviderWatch {
  start(session: Session): void;
  stop(): void;
}

/** How providers say that no one can be signed in without being asked: no one is there, or not without a question. */
const NEEDS_PERSON: ReadonlySet<string | undefined> = new Set([
  'login_required',
  'interaction_required',
  'account_selection_required',
  'consent_required',
]);

/** Checks whether a silent sign-in failed because the provider has no session of the person any more. */
function isSignedOutAtProvider(error: unknown): boolean {
  if (!(error instanceof SignInError)) return false;
  return error.code === 'idTokenSubject' || (error.kind === 'authentication' && NEEDS_PERSON.has(error.error));
}

/**
 * Creates the watch. A change tells `sessionChange` and takes over the provider's new session of the same person; another
 * person, or none, ends the session by `onSignedOut` (AUTH-36). Whatever else goes wrong leaves the session as it is.
 */
export function createProviderWatch(parts: {
  environment: Environment;
  keeper: SessionKeeper;
  authorization: Authorization;
  loadProtocol: LoadProtocol;
  onSignedOut: (session: Session) => void;
}): ProviderWatch {
  const { environment, keeper, authorization, loadProtocol, onSignedOut } = parts;

  const handleChange = async () => {
    const session = keeper.session();
    if (session === null) return;
    keeper.events.emit('sessionChange', undefined);
    try {
      keeper.open(await authorization.silently(session.parameters, session));
    } catch (error) {
      if (isSignedOutAtProvider(error)) onSignedOut(session);
    }
  };
  const check = createSessionCheck(environment, () => void handleChange());

  const start = async ({ sessionState, parameters }: Session) => {
    if (sessionState === null) return;
    const url = await (await loadProtocol()).sessionCheckUrl(parameters.idProviderUri).catch(() => null);
    if (url !== null && keeper.session()?.sessionState === sessionState) {
      check.start(url, parameters.clientId, sessionState);
    }
  };
  return { start: (session) => void start(session), stop: check.stop };
}
