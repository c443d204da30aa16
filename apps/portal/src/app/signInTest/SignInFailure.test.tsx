import { SignInError, type SignInErrorCode, type SignInErrorDetails } from '@atrium/auth-client';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { SignInFailure } from './SignInFailure.tsx';

describe('a test sign-in that failed', () => {
  beforeAll(() => startText('en', ['identityProvider']));

  it.each<[SignInErrorCode, string]>([
    ['responseInvalid', 'the browser cannot use its answer with the tokens. Try again.'],
    ['idTokenMissing', 'gave no ID token. Add openid to the scope'],
    ['callbackUrlInvalid', 'came back without what the portal had sent it'],
    ['popupClosed', 'If it is still open, the provider cuts it off from this page'],
    ['idTokenAudience', 'The ID token is not one for this client.'],
    ['idTokenExpired', 'The clocks of the provider and of this computer differ.'],
    ['popupDetached', 'Check issuer, client id, scope and sign-in flow.'],
  ])('says what to do about %s (ROOT-10, ERR-13, ERR-18)', (code, advice) => {
    renderRoutes([{ path: '/', element: <SignInFailure error={new SignInError(code)} /> }]);
    expect(screen.getByRole('alert').textContent).toContain(advice);
  });

  it.each<[SignInErrorCode, SignInErrorDetails, string]>([
    ['unreachable', { fault: 'crossOrigin' }, `Add ${location.origin} to the allowed web origins (CORS)`],
    ['jwtFormat', { fault: 'encrypted' }, 'Turn the encryption off'],
    [
      'authenticationFailed',
      {
        ...{ error: 'invalid_request', errorDescription: 'PAR only' },
        provider: { document: { require_pushed_authorization_requests: true }, responseType: 'code' },
      },
      'Turn them off for this client.The provider said: invalid_request: PAR only',
    ],
  ])('names what is missing at the provider, next to its words: %s %j (AUTH-62)', (code, details, advice) => {
    renderRoutes([{ path: '/', element: <SignInFailure error={new SignInError(code, details)} /> }]);
    expect(screen.getByRole('alert').textContent).toContain(advice);
  });
});
