import type { JSONWebKeySet } from 'jose';

import { HttpError } from '../base/httpError.ts';
import type { OutsideFetch } from './issuerDirectory.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import type { TrustedProvider } from './trustedProvider.ts';
import { createTokenVerifier } from './verifyAccessToken.ts';

/**
 * The person whom the tokens of a test sign-in name, checked as every call's would be if this were their provider.
 * Nothing is kept of it.
 * @throws HttpError 400 at `accessToken`, with the reason of the refusal as message; 503
 */
export async function testSignIn(
  { fetch, ownIssuer }: { readonly fetch: OutsideFetch; readonly ownIssuer: OwnIssuer | null },
  provider: TrustedProvider,
  accessToken: string,
  idToken: string | null,
): Promise<{ readonly email: string; readonly introspectionProblem: string | null }> {
  let introspectionProblem: string | null = null;
  const verifier = createTokenVerifier({
    findIssuersOfDomain: () => Promise.resolve([provider]),
    findProviders: () => Promise.resolve([provider]),
    ...(ownIssuer === null ? {} : { ownIssuer }),
    fetch,
    isRevoked: () => false,
    reportRefusedCredentials: (_issuer, problem) => {
      introspectionProblem = problem;
    },
    now: Date.now,
  });
  try {
    const { email } = await verifier.verify(accessToken, idToken ?? undefined, provider.issuer);
    return { email, introspectionProblem };
  } catch (error) {
    if (error instanceof TokenRefusedError)
      throw new HttpError(400, 'invalid', {
        issues: [{ field: 'accessToken', code: 'invalid', message: error.reason }],
        cause: error,
      });
    if (error instanceof IssuerUnavailableError)
      throw new HttpError(503, 'unavailable', { reason: 'issuerUnreachable', cause: error });
    throw error;
  }
}

interface OwnIssuer {
  readonly issuer: string;
  readonly jwks: JSONWebKeySet;
}
