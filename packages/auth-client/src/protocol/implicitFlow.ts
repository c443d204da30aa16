import { validateAuthResponse } from 'oauth4webapi';
import { cleanScope } from '../cleanScope.ts';
import { SignInError } from '../errors.ts';
import type { Flow } from './flow.ts';
import { checkTokens, requireIdToken } from './tokenResponse.ts';

/** What the provider answers in the fragment; these are taken out before the rest is checked like any answer. */
const TOKEN_NAMES = ['id_token', 'access_token', 'expires_in', 'token_type'];

/** The fragment's lifetime in seconds; null when it tells none that makes sense. */
function secondsOf(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/**
 * The implicit flow, deprecated since tokens in an address leak more easily than a code: the provider answers with the
 * tokens themselves, in the fragment (AUTH-09). It is used only where the configured response type asks for it. The ID
 * token must name the hash of the access token, as nothing else binds the two.
 */
export const implicitFlow: Flow = {
  handles: (responseType) => responseType.split(/\s+/).toSorted().join(' ') === 'id_token token',

  requestParameters: ({ environment, signInState }) => {
    if (signInState.mode !== 'silent') {
      environment.warn(
        `The implicit flow is deprecated. Configure the provider ${signInState.parameters.idProviderUri} for the authorization code flow with PKCE.`,
      );
    }
    return Promise.resolve({ response_type: 'id_token token' });
  },

  complete: async ({ environment, provider, signInState }, answer) => {
    const { parameters } = signInState;
    const rest = new URLSearchParams([...answer].filter(([name]) => !TOKEN_NAMES.includes(name)));
    // An answer with an ID token names its issuer there, so it need not do so next to it (RFC 9207, 2.4).
    const isNamed = answer.has('id_token') ? { authorization_response_iss_parameter_supported: false } : {};
    const metadata = { ...provider.metadata, ...isNamed };
    const checked = validateAuthResponse(metadata, { client_id: parameters.clientId }, rest, signInState.state);
    const accessToken = answer.get('access_token');
    if (accessToken === null || accessToken === '')
      throw new SignInError('parameterMissing', { detail: 'access_token' });
    const tokenType = (answer.get('token_type') ?? '').toLowerCase();
    if (tokenType !== 'bearer') throw new SignInError('responseInvalid', { detail: 'token_type is not Bearer' });
    const received = await checkTokens(
      {
        accessToken,
        tokenType,
        expiresIn: secondsOf(answer.get('expires_in')),
        idToken: answer.get('id_token'),
        refreshToken: null,
        scope: answer.get('scope'),
        sessionState: checked.get('session_state') ?? null,
      },
      {
        environment,
        provider,
        parameters,
        nonce: signInState.nonce,
        isNonceRequired: true,
        subject: signInState.subject,
        isAccessTokenHashRequired: true,
      },
    );
    requireIdToken(received, cleanScope(parameters.scope));
    return { ...received, lastIdToken: null, nonce: signInState.nonce, parameters };
  },
};
