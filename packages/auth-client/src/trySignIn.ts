import { decodeJwt } from 'jose';

import { createAuthorization } from './authorization.ts';
import { browserEnvironment } from './browserEnvironment.ts';
import { POPUP_HEIGHT, POPUP_WIDTH } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';
import type { UntrustedRecord } from './parseRecord.ts';
import type { Session } from './session.ts';
import type { SignInParameters } from './signInParameters.ts';

/** What a sign-in that was only tried has brought. */
export interface TriedSignIn {
  /** The claims of the ID token, checked as at every sign-in; null when the provider sent none. */
  readonly idToken: UntrustedRecord | null;
  /** The claims of the access token, not checked; null when only the provider can read it. */
  readonly accessToken: UntrustedRecord | null;
  /** Userinfo's answer, asked for where the ID token tells no e-mail; null where there is none. */
  readonly userinfo: UntrustedRecord | null;
  readonly canRenew: boolean;
  /** The tokens themselves, to be shown to the server and to no one else. */
  readonly tokens: { readonly accessToken: string; readonly idToken: string | null };
}

function claimsOf(token: string): UntrustedRecord | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/**
 * Signs in at a provider in a popup, to find out whether it works: no one is signed in by it and nothing is kept. Must be
 * called in a click, or the browser blocks the popup. Throws a `SignInError`.
 */
export async function trySignIn(
  parameters: SignInParameters,
  environment: Environment = browserEnvironment(),
): Promise<TriedSignIn> {
  const popup = environment.window.openPopup(POPUP_WIDTH, POPUP_HEIGHT);
  if (popup === null) throw new SignInError('popupBlocked');
  const { createProtocol } = await import('./protocol/createProtocol.ts');
  const protocol = createProtocol(environment);
  const authorization = createAuthorization(environment, () => Promise.resolve(protocol));
  // A named account is asked for although another is signed in at the provider already.
  const prompt = parameters.email === '' ? undefined : 'login';
  const session: Session = await authorization.inPopup(popup, { parameters, prompt });
  const hasEmail = typeof session.claims?.['email'] === 'string';
  return {
    idToken: session.claims,
    accessToken: claimsOf(session.tokens.accessToken),
    userinfo: hasEmail ? null : await protocol.userinfo(session).catch(() => null),
    canRenew: session.refreshToken !== null,
    tokens: { accessToken: session.tokens.accessToken, idToken: session.tokens.idToken },
  };
}
