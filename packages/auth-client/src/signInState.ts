import { STATE_MAX_AGE_MS, STORAGE_PREFIX } from './constants.ts';
import type { KeyValueStore } from './environment.ts';
import { numberOf, parseRecord, textOf } from './parseRecord.ts';
import { toSignInParameters } from './signInParameters.ts';
import type { SignInParameters } from './signInParameters.ts';

/** How the provider is asked: by leaving the page, in a popup, or in a hidden frame. */
export type SignInMode = 'redirect' | 'popup' | 'silent';

/** What one sign-in remembers between the request and the provider's answer. */
export interface SignInState {
  state: string;
  nonce: string;
  codeVerifier: string;
  mode: SignInMode;
  /** Path to go back to afterwards (AUTH-30). */
  returnTo: string | null;
  /** The subject that has to come back; null when anybody may. */
  subject: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  parameters: SignInParameters;
}

const STATE_KEY = `${STORAGE_PREFIX}.state.`;

function isSignInMode(value: string | null): value is SignInMode {
  return value === 'redirect' || value === 'popup' || value === 'silent';
}

/**
 * Keeps the state in local storage, because the answer may arrive in another window: a popup or a frame has no session
 * storage in common with the page that opened it.
 */
export function writeSignInState(storage: KeyValueStore, signInState: SignInState): void {
  storage.setItem(STATE_KEY + signInState.state, JSON.stringify(signInState));
}

/** Reads a stored state; null when it is missing, unreadable or older than 24 h (AUTH-49). */
export function readSignInState(storage: KeyValueStore, state: string, now: number): SignInState | null {
  const record = parseRecord(storage.getItem(STATE_KEY + state));
  if (record === null) return null;
  const nonce = textOf(record, 'nonce');
  const codeVerifier = textOf(record, 'codeVerifier');
  const mode = textOf(record, 'mode');
  const createdAt = numberOf(record, 'createdAt');
  const parameters = toSignInParameters(record['parameters']);
  if (nonce === null || codeVerifier === null || createdAt === null || parameters === null) return null;
  if (!isSignInMode(mode) || now - createdAt > STATE_MAX_AGE_MS) return null;
  const returnTo = textOf(record, 'returnTo');
  return { state, nonce, codeVerifier, mode, returnTo, subject: textOf(record, 'subject'), createdAt, parameters };
}

/** Removes a state, so that an answer is only taken once. */
export function removeSignInState(storage: KeyValueStore, state: string): void {
  storage.removeItem(STATE_KEY + state);
}

/** Removes every stored state that is unreadable or older than 24 h (AUTH-49). */
export function purgeSignInStates(storage: KeyValueStore, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key === null || !key.startsWith(STATE_KEY)) continue;
    if (readSignInState(storage, key.slice(STATE_KEY.length), now) === null) storage.removeItem(key);
  }
}
