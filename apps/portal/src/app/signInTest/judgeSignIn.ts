import type { TriedSignIn } from '@atrium/auth-client';
import { isEmailVerified } from '@atrium/contract';
import type { identityProvider, RecordOf } from '@atrium/contract';

/** What is wrong with the tokens of a sign-in that was tried; `found` and `expected` are values of claims. */
export interface SignInProblem {
  readonly code: 'idToken' | 'email' | 'emailNotVerified' | 'issuer' | 'foreignToken' | 'audience';
  readonly found?: string;
  readonly expected?: string;
}

/** What matters of the tokens; null where they do not say. */
export interface JudgedSignIn {
  readonly email: string | null;
  /** Null where the provider does not say whether it is. */
  readonly isEmailVerified: boolean | null;
  readonly name: string | null;
  readonly subject: string | null;
  readonly issuer: string | null;
  readonly audience: string | null;
  /** Whom the access token is for; null where only the provider can read it. */
  readonly accessAudience: string | null;
  readonly isOpaque: boolean;
  /** Why the server would refuse a call with these tokens (AUTH-57, AUTH-58); none where it would not. */
  readonly problems: readonly SignInProblem[];
}

type Claims = Readonly<Record<string, unknown>> | null;
type Provider = Pick<
  RecordOf<typeof identityProvider>,
  'providerUri' | 'audience' | 'portalClientId' | 'webClientId' | 'androidClientId' | 'iosClientId'
>;

function textIn(claims: Claims, name: string): string | null {
  const value = claims?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function textsIn(claims: Claims, name: string): string[] {
  const value = claims?.[name];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((text): text is string => typeof text === 'string' && text !== '');
}

function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : [...new Set(texts)].join(', ');
}

function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/** Holds the tokens of a tried sign-in against the provider, as the server does with every call (AUTH-57, AUTH-58). */
export function judgeSignIn(
  { idToken, accessToken, userinfo }: Pick<TriedSignIn, 'idToken' | 'accessToken' | 'userinfo'>,
  provider: Provider,
): JudgedSignIn {
  const teller = [idToken, accessToken, userinfo].find((claims) => textIn(claims, 'email') !== null) ?? null;
  const isVerified = isEmailVerified(teller?.['email_verified']);
  const accessIssuer = textIn(accessToken, 'iss');
  const named = [...textsIn(accessToken, 'aud'), ...textsIn(accessToken, 'azp'), ...textsIn(accessToken, 'client_id')];
  const { audience, portalClientId, webClientId, androidClientId, iosClientId } = provider;
  const clientIds = [portalClientId, webClientId, androidClientId, iosClientId].filter((id) => id !== null);
  const expected = audience === null || audience === '' ? clientIds : [audience];

  const problems: SignInProblem[] = [];
  if (idToken === null) problems.push({ code: 'idToken' });
  if (teller === null) problems.push({ code: 'email' });
  if (isVerified === false) problems.push({ code: 'emailNotVerified' });
  const idIssuer = textIn(idToken, 'iss');
  const isOtherIssuer = accessIssuer !== null && !isSameIssuer(accessIssuer, provider.providerUri ?? '');
  // Only an issuer that the ID token names as well can be entered; else the access token is another service's (AUTH-63).
  const isForeign = isOtherIssuer && idIssuer !== null && !isSameIssuer(idIssuer, accessIssuer);
  if (isForeign) problems.push({ code: 'foreignToken', found: joined(named) ?? accessIssuer });
  else if (isOtherIssuer) problems.push({ code: 'issuer', found: accessIssuer });
  if (accessToken !== null && !isForeign && !named.some((text) => expected.includes(text)))
    problems.push({ code: 'audience', found: joined(named) ?? '–', expected: joined(expected) ?? '–' });
  return {
    email: textIn(teller, 'email'),
    isEmailVerified: isVerified,
    name: textIn(idToken, 'name') ?? textIn(userinfo, 'name'),
    subject: textIn(idToken, 'sub') ?? textIn(accessToken, 'sub'),
    issuer: textIn(idToken, 'iss') ?? accessIssuer,
    audience: joined(textsIn(idToken, 'aud')),
    accessAudience: joined(named),
    isOpaque: accessToken === null,
    problems,
  };
}
