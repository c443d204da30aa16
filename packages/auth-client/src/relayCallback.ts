import { browserEnvironment } from './browserEnvironment.ts';
import { callbackParameters } from './callbackParameters.ts';
import { STORAGE_PREFIX } from './constants.ts';
import type { Environment, PageMessage } from './environment.ts';
import { isRecord, textOf } from './parseRecord.ts';
import { readSignInState } from './signInState.ts';

const RELAY_TYPE = `${STORAGE_PREFIX}.callback`;

function isPopupAnswer(environment: Environment): boolean {
  try {
    const { state } = callbackParameters(environment.window.href());
    return readSignInState(environment.localStorage, state, environment.clock.now())?.mode === 'popup';
  } catch {
    return false;
  }
}

/**
 * To be called first of all by the page at `/login`. In a hidden frame, or in a popup this client opened, it posts the
 * page's address to the page that waits for it, which must have the same origin, and returns true: the page then has
 * nothing more to do and renders nothing. In a normal window it returns false.
 */
export function relayCallback(environment: Environment = browserEnvironment()): boolean {
  const message = { type: RELAY_TYPE, url: environment.window.href() };
  if (environment.window.isFramed()) return environment.window.relay('parent', message);
  return isPopupAnswer(environment) && environment.window.relay('opener', message);
}

/** The callback address in a relayed message; null when the message is another one or answers another state. */
export function relayedUrl(message: PageMessage, origin: string, state: string): string | null {
  if (message.origin !== origin || !isRecord(message.data) || message.data['type'] !== RELAY_TYPE) return null;
  const url = textOf(message.data, 'url');
  try {
    return url !== null && callbackParameters(url).state === state ? url : null;
  } catch {
    return null;
  }
}
