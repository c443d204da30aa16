import { browserEnvironment } from './browserEnvironment.ts';
import { callbackParameters } from './callbackParameters.ts';
import { POPUP_KEY, RELAY_WAIT_MS, STORAGE_PREFIX } from './constants.ts';
import type { Environment, PageMessage } from './environment.ts';
import { isRecord, textOf } from './parseRecord.ts';
import { readSignInState } from './signInState.ts';

const RELAY_TYPE = `${STORAGE_PREFIX}.callback`;

/** The state in an address; null when there is none. */
function stateOf(url: string): string | null {
  try {
    return callbackParameters(url).state;
  } catch {
    return null;
  }
}

/** Checks whether an answer belongs to a popup: it was asked for in one, or has come to one with a state that is not known here. */
export function isPopupAnswer(environment: Environment, url: string): boolean {
  const { clock, localStorage, sessionStorage } = environment;
  const known = readSignInState(localStorage, stateOf(url) ?? '', clock.now());
  return known === null ? sessionStorage.getItem(POPUP_KEY) !== null : known.mode === 'popup';
}

/**
 * To be called first of all by the page at `/login`. In a hidden frame, or in a popup this client opened, it posts the
 * page's address to the page that waits for it, which must have the same origin, and returns true: the page then has
 * nothing more to do and renders nothing. In a normal window it returns false. A popup that is still open 3 s later, as the
 * page that opened it was left or loaded again, calls `handleUntaken`.
 */
export function relayCallback(environment: Environment = browserEnvironment(), handleUntaken?: () => void): boolean {
  const url = environment.window.href();
  const message = { type: RELAY_TYPE, url };
  if (environment.window.isFramed()) return environment.window.relay('parent', message);
  const isRelayed = isPopupAnswer(environment, url) && environment.window.relay('opener', message);
  if (isRelayed && handleUntaken !== undefined) environment.clock.after(RELAY_WAIT_MS, handleUntaken);
  return isRelayed;
}

/** The callback address in a message of a page at `/login`, and its state, null where it has none; null for another message. */
export function relayedAnswer(message: PageMessage, origin: string): { url: string; state: string | null } | null {
  if (message.origin !== origin || !isRecord(message.data) || message.data['type'] !== RELAY_TYPE) return null;
  const url = textOf(message.data, 'url');
  return url === null ? null : { url, state: stateOf(url) };
}
