import { callbackParameters } from './callbackParameters.ts';
import { SILENT_TIMEOUT_MS, TEST_FRAGMENT } from './constants.ts';
import type { Environment, Popup } from './environment.ts';
import { SignInError } from './errors.ts';
import type { Protocol } from './protocol/createProtocol.ts';
import { createCodeVerifier, createState } from './randomText.ts';
import { redirectUri } from './redirectUri.ts';
import { isPopupAnswer } from './relayCallback.ts';
import { requestInFrame } from './requestInFrame.ts';
import { requestInPopup } from './requestInPopup.ts';
import { safeReturnPath } from './safeReturnPath.ts';
import { idTokenHintOf } from './session.ts';
import type { Session } from './session.ts';
import { purgeSignInStates, readSignInState, removeSignInState, writeSignInState } from './signInState.ts';
import type { SignInMode } from './signInState.ts';
import type { SignInParameters } from './signInParameters.ts';
import { TEST_STATE, isTestAnswer, isTestFlow } from './testSignIn.ts';
import { withDeadline } from './withDeadline.ts';

/** Loads the protocol part on first use. */
export type LoadProtocol = () => Promise<Protocol>;

/** One request to the provider. */
export interface AuthorizationRequest {
  parameters: SignInParameters;
  mode: SignInMode;
  /** Path to go back to (AUTH-30). */
  returnTo?: string | undefined;
  /** The provider's `prompt`, such as `login` to ask for the password again. */
  prompt?: string | undefined;
  /** The session that is to be continued: its person has to come back, and its ID token hints at them. */
  current?: Session | null;
  /** Whether the person has to show who they are, however short ago they last did. */
  isFresh?: boolean;
}

/** A completed sign-in. */
export interface CompletedSignIn {
  session: Session;
  /** Same-origin path to go back to; null for the default screen (AUTH-31). */
  returnTo: string | null;
}

/** The three ways of asking the provider, and taking its answer. */
export interface Authorization {
  /** Remembers a new sign-in and returns where to send the browser. */
  prepare(request: AuthorizationRequest): Promise<{ url: string; state: string }>;
  /**
   * Takes the provider's answer in a window of its own; each answer can be taken once. One that belongs to a popup throws
   * `popupDetached` and stays untaken: only the page that opened the popup may have it.
   */
  complete(url: string): Promise<CompletedSignIn>;
  /** Signs in through a hidden frame without showing anything, within 10 s (AUTH-46); as the person of `current`, if there is one. */
  silently(parameters: SignInParameters, current: Session | null): Promise<Session>;
  /** Signs in through an open popup; as the person of `current`, if there is one. */
  inPopup(popup: Popup, request: Omit<AuthorizationRequest, 'mode' | 'returnTo'>): Promise<Session>;
}

/** Loads the test flow, which only an automated test needs. */
const loadTestFlow = () => import('./testFlow.ts');

/** Creates the authorization part of a client. */
export function createAuthorization(environment: Environment, loadProtocol: LoadProtocol): Authorization {
  const { clock, localStorage, window } = environment;

  const prepare = async ({ parameters, mode, returnTo, prompt, current, isFresh = false }: AuthorizationRequest) => {
    purgeSignInStates(localStorage, clock.now());
    const isTest = isTestFlow(parameters);
    const signInState = {
      state: isTest ? TEST_STATE : createState(environment),
      nonce: createState(environment),
      codeVerifier: createCodeVerifier(environment),
      mode,
      returnTo: safeReturnPath(returnTo, window.origin),
      subject: current?.claims?.sub ?? null,
      createdAt: clock.now(),
      parameters,
    };
    const hints = { prompt: prompt ?? null, idToken: idTokenHintOf(current ?? null), isFresh };
    const url = isTest
      ? redirectUri(environment) + TEST_FRAGMENT
      : await (await loadProtocol()).authorizationUrl(signInState, hints);
    writeSignInState(localStorage, signInState);
    return { url, state: signInState.state };
  };

  const complete = async (url: string, mode: SignInMode): Promise<CompletedSignIn> => {
    if (mode !== 'popup' && isPopupAnswer(environment, url)) throw new SignInError('popupDetached');
    const answer = isTestAnswer(url) ? null : callbackParameters(url);
    const state = answer?.state ?? TEST_STATE;
    const signInState = readSignInState(localStorage, state, clock.now());
    removeSignInState(localStorage, state);
    purgeSignInStates(localStorage, clock.now());
    if (signInState === null) throw new SignInError('stateNotFound');
    const session =
      answer === null
        ? await (await loadTestFlow()).completeTestSignIn(environment, url, signInState.parameters)
        : await (await loadProtocol()).complete(signInState, answer.parameters);
    return { session, returnTo: safeReturnPath(signInState.returnTo, window.origin) };
  };

  return {
    prepare,
    complete: (url) => complete(url, 'redirect'),
    silently: async (parameters, current) => {
      if (isTestFlow(parameters)) {
        return (await loadTestFlow()).readTestSession(environment, parameters, current?.claims?.sub ?? null);
      }
      return withDeadline(clock, SILENT_TIMEOUT_MS, async (signal) => {
        const request = await prepare({ parameters, current, mode: 'silent', prompt: 'none' });
        try {
          return (await complete(await requestInFrame(environment, request, signal), 'silent')).session;
        } finally {
          removeSignInState(localStorage, request.state);
        }
      });
    },
    inPopup: async (popup, options) => {
      try {
        const request = await prepare({ ...options, mode: 'popup' });
        // Without an answer the state stays until it is purged: the popup may live on, and has to be known as one.
        const answer = await requestInPopup(environment, popup, request.url, request.state);
        return (await complete(answer, 'popup')).session;
      } finally {
        popup.close();
      }
    },
  };
}
