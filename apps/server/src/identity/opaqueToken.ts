import type { IssuerDirectory } from './issuerDirectory.ts';
import { CLOCK_TOLERANCE } from './signedToken.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';
import { assertUnbound, expiryOf, isSameIssuer, namesOtherKind, startOf, textClaim } from './trustedProvider.ts';
import type { Claims, TrustedProvider } from './trustedProvider.ts';

/** Takes what a provider said where it does not accept the credentials of introspection. */
export type ReportRefusedCredentials = (issuer: string, problem: string) => void;

/** The error of OAuth in an answer, which is no secret, and its status. */
function problemOf({ status, json }: { readonly status: number; readonly json: Claims }): string {
  const said = [textClaim(json, 'error'), textClaim(json, 'error_description')].filter((text) => text !== undefined);
  return [String(status), ...said].join(' ').slice(0, MAX_PROBLEM_LENGTH);
}

/** The most characters of what a provider says that are passed on. */
const MAX_PROBLEM_LENGTH = 300;

/**
 * Asks the issuer about an access token that only the issuer can read: at its introspection endpoint, which also says
 * the audience; null when it has none, no credentials are configured for it (AUTH-57), or it does not accept them, which is
 * reported (AUTH-64). The audience is the caller's to check.
 * @param now in milliseconds
 * @throws TokenRefusedError, IssuerUnavailableError
 */
export async function introspect(
  token: string,
  provider: TrustedProvider,
  directory: IssuerDirectory,
  now: number,
  report: ReportRefusedCredentials,
): Promise<Claims | null> {
  const { introspection } = await directory.endpointsOf(provider.issuer);
  const credentials = provider.introspection;
  if (introspection === undefined || credentials == null) return null;
  const { status, json } = await directory.readJson(introspection, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(
        `${encodeURIComponent(credentials.clientId)}:${encodeURIComponent(credentials.clientSecret)}`,
      ).toString('base64')}`,
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
  });
  if (status === 400 || status === 401 || status === 403) {
    report(provider.issuer, problemOf({ status, json }));
    return null;
  }
  if (status !== 200) throw new IssuerUnavailableError(`The introspection endpoint answered ${String(status)}`);
  if (json['active'] !== true) throw new TokenRefusedError('inactive');
  if (!isSameIssuer(textClaim(json, 'iss') ?? provider.issuer, provider.issuer)) throw new TokenRefusedError('issuer');
  if (namesOtherKind(json)) throw new TokenRefusedError('idToken');
  assertUnbound(json);
  checkTimes(json, now);
  return json;
}

/**
 * Reads the claims of the token's person at the issuer's userinfo endpoint (AUTH-16).
 * @throws TokenRefusedError when the issuer does not accept the token, IssuerUnavailableError
 */
export async function readUserinfo(
  token: string,
  provider: TrustedProvider,
  directory: IssuerDirectory,
): Promise<Claims> {
  const { userinfo } = await directory.endpointsOf(provider.issuer);
  if (userinfo === undefined) throw new TokenRefusedError('email');
  const { status, json } = await directory.readJson(userinfo, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  });
  if (status >= 500 || status === 429) throw new IssuerUnavailableError('The userinfo endpoint does not answer');
  if (status !== 200 || textClaim(json, 'sub') === undefined) throw new TokenRefusedError('inactive');
  return json;
}

function checkTimes(claims: Claims, now: number): void {
  const tolerance = CLOCK_TOLERANCE * 1000;
  if ((expiryOf(claims) ?? Infinity) <= now - tolerance) throw new TokenRefusedError('expired');
  if ((startOf(claims) ?? 0) > now + tolerance) throw new TokenRefusedError('notYetValid');
}
