import { None, authorizationCodeGrantRequest, calculatePKCECodeChallenge, validateAuthResponse } from 'oauth4webapi';
import { cleanScope } from '../cleanScope.ts';
import { SignInError } from '../errors.ts';
import { checkCodeVerifier } from '../randomText.ts';
import { redirectUri } from '../redirectUri.ts';
import type { Flow } from './flow.ts';
import { readTokenResponse, requireIdToken } from './tokenResponse.ts';

/** Authorization code with PKCE, the recommended flow and the one used when none is configured (AUTH-08, AUTH-14). */
export const codeFlow: Flow = {
  handles: (responseType) => responseType === '' || responseType === 'code',

  requestParameters: async ({ signInState }) => ({
    response_type: 'code',
    code_challenge: await calculatePKCECodeChallenge(checkCodeVerifier(signInState.codeVerifier)),
    code_challenge_method: 'S256',
  }),

  complete: async ({ environment, provider, signInState }, answer) => {
    const { parameters } = signInState;
    const client = { client_id: parameters.clientId };
    const checked = validateAuthResponse(provider.metadata, client, answer, signInState.state);
    if (!checked.has('code')) throw new SignInError('parameterMissing', { detail: 'code' });
    // Next to the token, as its check needs them.
    provider.loadKeys();
    const response = await provider.explained(provider.metadata.token_endpoint, () =>
      authorizationCodeGrantRequest(
        provider.metadata,
        client,
        None(),
        checked,
        redirectUri(environment),
        checkCodeVerifier(signInState.codeVerifier),
        provider.requestOptions(),
      ),
    );
    const received = await readTokenResponse(response, {
      environment,
      provider,
      parameters,
      nonce: signInState.nonce,
      isNonceRequired: true,
      subject: signInState.subject,
    });
    requireIdToken(received, cleanScope(parameters.scope));
    return {
      ...received,
      lastIdToken: null,
      nonce: signInState.nonce,
      sessionState: checked.get('session_state') ?? received.sessionState,
      parameters,
    };
  },
};
