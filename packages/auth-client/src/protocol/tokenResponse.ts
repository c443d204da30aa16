import { processGenericTokenEndpointResponse } from 'oauth4webapi';
import type { Client } from 'oauth4webapi';
import type { Environment } from '../environment.ts';
import { SignInError } from '../errors.ts';
import { isRecord, numberOf, textOf } from '../parseRecord.ts';
import type { IdTokenClaims, Session, Tokens } from '../session.ts';
import type { SignInParameters } from '../signInParameters.ts';
import { checkIdToken } from './checkIdToken.ts';
import type { Provider } from './provider.ts';
import { toSignInError } from './toSignInError.ts';

/** What a token answer must fit. */
export interface TokenExpectation {
  environment: Environment;
  provider: Provider;
  parameters: SignInParameters;
  nonce: string;
  isNonceRequired: boolean;
  subject: string | null;
  /** Whether the ID token has to name the access token's hash, as it came with it through the address (AUTH-09). */
  isAccessTokenHashRequired?: boolean;
}

/** The tokens of one answer, its ID token checked. */
export interface CheckedTokens {
  tokens: Tokens;
  claims: IdTokenClaims | null;
  refreshToken: string | null;
  sessionState: string | null;
}

/**
 * Takes the ID token out of a token answer, so that it passes the client's own check, with the client's clock and
 * errors, and no other; and what is null or empty, by which some providers say that they give none.
 */
async function separateIdToken(response: Response): Promise<{ idToken: string | null; rest: Response }> {
  if (response.status !== 200) return { idToken: null, rest: response };
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!isRecord(body)) return { idToken: null, rest: response };
  const { id_token: _, ...others } = body;
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null && value !== ''));
  return {
    idToken: textOf(body, 'id_token'),
    rest: new Response(JSON.stringify(rest), { headers: { 'content-type': 'application/json' } }),
  };
}

/** The tokens of an answer before they are checked. */
interface ReceivedTokens {
  accessToken: string;
  tokenType: string;
  /** Seconds; null when the answer does not tell. */
  expiresIn: number | null;
  idToken: string | null;
  refreshToken: string | null;
  scope: string | null;
  sessionState: string | null;
}

/** Checks the ID token of an answer, which goes for every flow, and turns its lifetimes into times. */
export async function checkTokens(received: ReceivedTokens, expectation: TokenExpectation): Promise<CheckedTokens> {
  const { environment, provider, parameters } = expectation;
  const { accessToken, tokenType, expiresIn, idToken, refreshToken, scope, sessionState } = received;
  const now = environment.clock.now();
  const claims =
    idToken === null
      ? null
      : await checkIdToken(idToken, {
          issuer: provider.metadata.issuer,
          clientId: parameters.clientId,
          nonce: expectation.nonce,
          isNonceRequired: expectation.isNonceRequired,
          subject: expectation.subject,
          accessToken,
          isAccessTokenHashRequired: expectation.isAccessTokenHashRequired ?? false,
          now,
          keys: provider.keys,
        });
  const idTokenExpiresAt = claims === null ? null : expiryOf(claims);
  const accessTokenExpiresAt = expiresIn === null ? idTokenExpiresAt : now + expiresIn * 1_000;
  return {
    tokens: { accessToken, tokenType, accessTokenExpiresAt, idToken, idTokenExpiresAt, scope },
    claims,
    refreshToken,
    sessionState,
  };
}

/** Reads a token endpoint's answer and checks its ID token, which is optional here. The error of an answer that is no good has its status. */
export async function readTokenResponse(response: Response, expectation: TokenExpectation): Promise<CheckedTokens> {
  const client: Client = { client_id: expectation.parameters.clientId };
  const { idToken, rest } = await separateIdToken(response);
  const read = processGenericTokenEndpointResponse(expectation.provider.metadata, client, rest);
  const answer = await read.catch((cause: unknown) => {
    const { code, error, errorDescription } = toSignInError(cause);
    throw new SignInError(code, { error, errorDescription, status: response.status });
  });
  return checkTokens(
    {
      accessToken: answer.access_token,
      tokenType: answer.token_type,
      expiresIn: answer.expires_in ?? null,
      idToken,
      refreshToken: answer.refresh_token ?? null,
      scope: answer.scope ?? null,
      sessionState: textOf(answer, 'session_state'),
    },
    expectation,
  );
}

function expiryOf(claims: IdTokenClaims): number | null {
  const exp = numberOf(claims, 'exp');
  return exp === null ? null : exp * 1_000;
}

/** Throws `idTokenMissing` when the scope asks for an ID token and none came. */
export function requireIdToken({ tokens }: Pick<Session, 'tokens'>, scope: string): void {
  if (tokens.idToken === null && scope.split(' ').includes('openid')) throw new SignInError('idTokenMissing');
}
