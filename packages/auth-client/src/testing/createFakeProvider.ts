import { base64url, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWK, JWTHeaderParameters, JWTPayload } from 'jose';
import { calculatePKCECodeChallenge } from 'oauth4webapi';
import type { SignInParameters } from '../signInParameters.ts';
import { ORIGIN } from './createFakeBrowser.ts';

/** Issuer and client of the fake provider, as the embedded one has them. */
export const ISSUER = `${ORIGIN}/oidc`;
export const CLIENT_ID = 'atrium-portal';

/** Sign-in parameters as the domain lookup answers them. */
export const PARAMETERS: SignInParameters = {
  bookingProvider: 'local',
  calendarProvider: 'local',
  clientId: CLIENT_ID,
  email: 'admin@atrium.example',
  idProvider: 'embedded',
  idProviderUri: ISSUER,
  responseType: 'code',
  scope: 'openid,profile,email,offline_access',
};

/** A request the provider received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Headers;
  body: URLSearchParams;
}

/** A provider in memory, with real keys and signatures. */
export interface FakeProvider {
  fetch: typeof globalThis.fetch;
  requests: ReceivedRequest[];
  /** The discovery document; that of the embedded provider unless another one is recorded. */
  document: DiscoveryDocument;
  /** Answers a request in place of the provider; undefined leaves it to the provider. */
  intercept: ((request: ReceivedRequest) => Response | Promise<Response | undefined> | undefined) | null;
  /** Changes of the header of ID tokens; the keys that are published. */
  header: { kid: string | undefined };
  keys: JWK[];
  /** Whether each renewal ends the refresh token and gives another one, and whether it gives an ID token. */
  isRotating: boolean;
  renewsIdTokens: boolean;
  /** Whether a silent request has to name the person by an ID token. */
  wantsIdTokenHint: boolean;
  /** Changes or, with undefined, removes fields of the discovery document. */
  metadata: Record<string, string | undefined>;
  /** Changes or, with undefined, removes claims of the ID tokens issued from now on. */
  claims: Record<string, unknown>;
  /** Who is signed in at the provider; null makes a request without prompt fail. */
  subject: string | null;
  /** Whether refresh tokens are issued. */
  hasRefreshTokens: boolean;
  /** Whether the implicit flow's ID tokens name the hash of the access token. */
  hasAccessTokenHash: boolean;
  /** How the provider says that it cannot sign anybody in without asking. */
  silentError: string;
  /** Members that token answers have as well, or instead. */
  tokenExtras: Record<string, unknown>;
  /** Answer of the token endpoint instead of tokens. */
  tokenError: { status: number; body: Record<string, string> } | null;
  /** Makes every request fail as a broken network does. */
  isDown: boolean;
  /** Makes the token endpoint never answer. */
  isTokenEndpointSilent: boolean;
  /** How far the provider's clock is ahead of the browser's, milliseconds. */
  clockOffset: number;
  /** Lifetime of access and ID tokens, seconds. */
  lifetime: number;
  /** What the provider does with an authorization request: the callback address it redirects to. */
  authorize(url: string): string;
  /** The same for the implicit flow: tokens, or an error, in the fragment. */
  authorizeImplicitly(url: string): Promise<string>;
  /** Signs an ID token with the provider's key. */
  sign(claims: JWTPayload): Promise<string>;
}

/** A discovery document as a provider publishes it. */
export type DiscoveryDocument = Readonly<Record<string, unknown>> & { readonly issuer: string };

const EMBEDDED: DiscoveryDocument = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/me`,
  revocation_endpoint: `${ISSUER}/token/revocation`,
  end_session_endpoint: `${ISSUER}/session/end`,
  jwks_uri: `${ISSUER}/jwks`,
};

interface Grant {
  challenge: string;
  redirectUri: string;
  nonce: string | null;
  subject: string;
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** The header of a token by the provider's key, which it may leave unnamed. */
function headerOf({ kid }: FakeProvider['header']): JWTHeaderParameters {
  return kid === undefined ? { alg: 'RS256' } : { alg: 'RS256', kid };
}

/** Creates a provider on the given clock. */
export async function createFakeProvider(now: () => number): Promise<FakeProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'signing', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  let count = 0;

  const endpoints = (): Record<string, unknown> => ({ ...provider.document, ...provider.metadata });

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader(headerOf(provider.header)).sign(privateKey);

  const signIdToken = ({ nonce, subject }: Pick<Grant, 'nonce' | 'subject'>, claims: JWTPayload = {}) => {
    const issuedAt = Math.floor((now() + provider.clockOffset) / 1_000);
    return sign({
      iss: provider.document.issuer,
      sub: subject,
      aud: CLIENT_ID,
      iat: issuedAt,
      exp: issuedAt + provider.lifetime,
      ...(nonce === null ? {} : { nonce }),
      email: 'admin@atrium.example',
      ...claims,
      ...provider.claims,
    });
  };

  const issue = async ({ nonce, ...grant }: Grant, spent: string | null) => {
    count += 1;
    const refreshToken = spent ?? `refresh-${count}`;
    grants.set(refreshToken, { ...grant, nonce: null });
    const isGiven = provider.hasRefreshTokens && refreshToken !== spent;
    const hasIdToken = nonce !== null || provider.renewsIdTokens;
    return json({
      access_token: `access-${count}`,
      token_type: 'Bearer',
      expires_in: provider.lifetime,
      ...(hasIdToken ? { id_token: await signIdToken({ nonce, subject: grant.subject }) } : {}),
      ...(isGiven ? { refresh_token: refreshToken } : {}),
      ...provider.tokenExtras,
    });
  };

  const token = async (body: URLSearchParams) => {
    if (provider.tokenError !== null) return json(provider.tokenError.body, provider.tokenError.status);
    const isRefresh = body.get('grant_type') === 'refresh_token';
    const key = body.get(isRefresh ? 'refresh_token' : 'code') ?? '';
    const grant = grants.get(key);
    grants.delete(key);
    if (grant === undefined) return json({ error: 'invalid_grant' }, 400);
    if (isRefresh) return issue(grant, provider.isRotating ? null : key);
    const challenge = await calculatePKCECodeChallenge(body.get('code_verifier') ?? '');
    const isValid = challenge === grant.challenge && body.get('redirect_uri') === grant.redirectUri;
    return isValid ? issue(grant, null) : json({ error: 'invalid_grant' }, 400);
  };

  const answer = async (request: ReceivedRequest, address: string): Promise<Response> => {
    const document = endpoints();
    const issuer = provider.document.issuer.replace(/\/$/, '');
    if (address === `${issuer}/.well-known/openid-configuration`) return json(document);
    if (address === document['jwks_uri']) return json({ keys: provider.keys });
    if (address === document['token_endpoint']) return token(request.body);
    if (address === document['revocation_endpoint']) return new Response(null, { status: 200 });
    if (address === document['userinfo_endpoint'])
      return json({ sub: provider.subject, email: 'admin@atrium.example' });
    return json({ error: 'not_found' }, 404);
  };

  const provider: FakeProvider = {
    requests: [],
    document: EMBEDDED,
    intercept: null,
    header: { kid: 'signing' },
    keys: [jwk],
    isRotating: true,
    renewsIdTokens: true,
    wantsIdTokenHint: false,
    metadata: {},
    claims: {},
    subject: 'admin',
    hasRefreshTokens: true,
    hasAccessTokenHash: true,
    silentError: 'login_required',
    tokenExtras: {},
    tokenError: null,
    isDown: false,
    isTokenEndpointSilent: false,
    clockOffset: 0,
    lifetime: 3_600,
    sign,
    authorize: (url) => {
      const { searchParams } = new URL(url);
      const callback = new URL(searchParams.get('redirect_uri') ?? '');
      callback.searchParams.set('state', searchParams.get('state') ?? '');
      if (endpoints()['authorization_response_iss_parameter_supported'] === true) {
        callback.searchParams.set('iss', provider.document.issuer);
      }
      const isUnknown =
        provider.wantsIdTokenHint && searchParams.get('prompt') === 'none' && !searchParams.has('id_token_hint');
      if (provider.subject === null || isUnknown) {
        callback.searchParams.set('error', provider.silentError);
        callback.searchParams.set('error_description', 'End-User authentication is required');
        return callback.href;
      }
      count += 1;
      grants.set(`code-${count}`, {
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
        nonce: searchParams.get('nonce'),
        subject: provider.subject,
      });
      callback.searchParams.set('code', `code-${count}`);
      return callback.href;
    },
    authorizeImplicitly: async (url) => {
      const { searchParams } = new URL(url);
      const state = searchParams.get('state') ?? '';
      const callback = searchParams.get('redirect_uri') ?? '';
      if (provider.subject === null) {
        const refused = {
          error: provider.silentError,
          error_description: 'End-User authentication is required',
          state,
        };
        return `${callback}#${new URLSearchParams(refused).toString()}`;
      }
      count += 1;
      const accessToken = `access-${count}`;
      const grant = { nonce: searchParams.get('nonce'), subject: provider.subject };
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken));
      const hash = base64url.encode(new Uint8Array(digest.slice(0, 16)));
      const tokens = {
        state,
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: String(provider.lifetime),
        id_token: await signIdToken(grant, provider.hasAccessTokenHash ? { at_hash: hash } : {}),
      };
      return `${callback}#${new URLSearchParams(tokens).toString()}`;
    },
    fetch: async (input, init) => {
      if (provider.isDown) throw new TypeError('Failed to fetch');
      const request = new Request(input, init);
      const url = new URL(request.url);
      const received = {
        method: request.method,
        path: url.pathname,
        headers: request.headers,
        body: new URLSearchParams(request.method === 'POST' ? await request.text() : ''),
      };
      provider.requests.push(received);
      if (received.path === '/oidc/token' && provider.isTokenEndpointSilent) return new Promise(() => undefined);
      return (await provider.intercept?.(received)) ?? answer(received, url.origin + url.pathname);
    },
  };
  return provider;
}
