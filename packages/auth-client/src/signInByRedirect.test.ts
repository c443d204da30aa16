import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CLIENT_ID, ISSUER, PARAMETERS } from './testing/createFakeProvider.ts';
import { ORIGIN } from './testing/createFakeBrowser.ts';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';

const DAY = 24 * 60 * 60 * 1_000;
const STATE_PREFIX = 'pa_oidc.state.';

function storedStates(storage: { length: number; key(index: number): string | null }): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(STATE_PREFIX));
}

describe('the request to the provider', () => {
  it('reads the discovery document under the issuer with GET (AUTH-13)', async () => {
    const { client, provider } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    expect(provider.requests).toMatchObject([{ method: 'GET', path: '/oidc/.well-known/openid-configuration' }]);
  });

  it('reads it once in a sign-in, of which the page that completes it knows nothing but what was kept (AUTH-13)', async () => {
    const stage = await createStage();
    const { client, provider, tab } = stage;
    await client.signIn({ parameters: PARAMETERS });
    const { sessionStorage } = tab.environment;
    const back = stage.openClient({ sessionStorage });
    await back.client.completeSignIn(provider.authorize(tab.left[0] ?? ''));
    const asked = provider.requests.map(({ path }) => path);
    expect(asked.filter((path) => path.endsWith('openid-configuration'))).toHaveLength(1);
    expect(asked.filter((path) => path === '/oidc/jwks')).toHaveLength(1);
    expect(sessionStorage.getItem('pa_oidc.discovery')).toBeNull();
  });

  it('reads it again where what was kept is of another issuer, or no longer fits (AUTH-13)', async () => {
    for (const kept of [{ issuer: 'https://other.example' }, { document: 'none' }, { keptAt: 0 }]) {
      const stage = await createStage();
      const { client, provider, tab } = stage;
      await client.signIn({ parameters: PARAMETERS });
      const { sessionStorage } = tab.environment;
      const stored: object = JSON.parse(sessionStorage.getItem('pa_oidc.discovery') ?? '{}');
      sessionStorage.setItem('pa_oidc.discovery', JSON.stringify({ ...stored, ...kept }));
      const back = stage.openClient({ sessionStorage });
      await back.client.completeSignIn(provider.authorize(tab.left[0] ?? ''));
      expect(provider.requests.filter(({ path }) => path.endsWith('openid-configuration'))).toHaveLength(2);
    }
  });

  it('asks for the keys next to the token, not after it (AUTH-13)', async () => {
    const stage = await createStage();
    const { client, provider, tab } = stage;
    await client.signIn({ parameters: PARAMETERS });
    const keysAsked = Promise.withResolvers<undefined>();
    provider.intercept = async ({ path }) => {
      if (path === '/oidc/jwks') keysAsked.resolve(undefined);
      if (path === '/oidc/token') await keysAsked.promise;
      return undefined;
    };
    await client.completeSignIn(provider.authorize(tab.left[0] ?? ''));
    expect(client.status()).toBe('authenticated');
  });

  it('leaves for the authorization endpoint with client id, state, scope, redirect address, response type and challenge (AUTH-08, AUTH-11, AUTH-14, AUTH-27)', async () => {
    const { client, tab, browser } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const url = new URL(tab.left[0] ?? '');
    const state = url.searchParams.get('state') ?? '';
    const kept: { codeVerifier: string; nonce: string } = JSON.parse(
      browser.localStorage.getItem(STATE_PREFIX + state) ?? '{}',
    );
    expect(url.origin + url.pathname).toBe(`${ISSUER}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: 'http://localhost:3000/login',
      scope: 'openid profile email',
      state: expect.stringMatching(/^.{10}$/),
      nonce: kept.nonce,
      login_hint: 'admin@atrium.example',
      response_type: 'code',
      code_challenge: createHash('sha256').update(kept.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(kept.nonce).toHaveLength(10);
    expect(kept.codeVerifier).toHaveLength(72);
  });

  it('uses the code flow when no response type is configured (AUTH-08)', async () => {
    const { client, tab } = await createStage();
    await client.signIn({ parameters: { ...PARAMETERS, responseType: '' } });
    expect(new URL(tab.left[0] ?? '').searchParams.get('response_type')).toBe('code');
  });

  it('keeps the parameters as text and the time of the login (AUTH-54, AUTH-55)', async () => {
    const { client, browser } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    expect(JSON.parse(browser.localStorage.getItem('Host.oidc.config') ?? '')).toEqual(PARAMETERS);
    expect(browser.localStorage.getItem('host.lastLoginTime')).toBe(String(browser.clock.now()));
    expect(client.parameters()).toEqual(PARAMETERS);
  });

  it('refuses parameters without client id or provider (ERR-17)', async () => {
    const { client, tab } = await createStage();
    await expect(client.signIn({ parameters: { ...PARAMETERS, clientId: '' } })).rejects.toMatchObject({
      code: 'parameterMissing',
    });
    expect(tab.left).toEqual([]);
  });

  it('refuses an issuer with a query before asking it anything (AUTH-19)', async () => {
    const { client, provider } = await createStage();
    const parameters = { ...PARAMETERS, idProviderUri: `${ISSUER}?tenant=1` };
    await expect(client.signIn({ parameters })).rejects.toMatchObject({ code: 'issuerInvalid' });
    expect(provider.requests).toEqual([]);
  });

  it('says that the metadata could not be loaded, and asks again the next time (ERR-15)', async () => {
    const { client, provider, tab } = await createStage();
    provider.isDown = true;
    await expect(client.signIn({ parameters: PARAMETERS })).rejects.toMatchObject({ code: 'metadataFailed' });
    provider.isDown = false;
    await client.signIn({ parameters: PARAMETERS });
    expect(tab.left).toHaveLength(1);
  });

  it.each([
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['without an authorization endpoint', { authorization_endpoint: undefined }],
    ['with an authorization endpoint that is script', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('refuses a discovery document %s (ERR-15)', async (_, metadata) => {
    const { client, provider, tab } = await createStage();
    provider.metadata = metadata;
    await expect(client.signIn({ parameters: PARAMETERS })).rejects.toMatchObject({ code: 'metadataFailed' });
    expect(tab.left).toEqual([]);
  });
});

describe('the provider’s answer', () => {
  it('exchanges the code form-encoded with its verifier (AUTH-15)', async () => {
    const { provider } = await createSignedInStage();
    const request = provider.requests.find(({ path }) => path === '/oidc/token');
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      code: 'code-1',
      code_verifier: expect.stringMatching(/^.{72}$/),
      redirect_uri: 'http://localhost:3000/login',
    });
  });

  it('is authenticated afterwards, with the checked claims, and tells it (AUTH-29, AUTH-36)', async () => {
    const stage = await createStage();
    const logins: unknown[] = [];
    const statuses: string[] = [];
    stage.client.on('userLogin', ({ claims }) => logins.push(claims?.sub));
    stage.client.subscribe(() => statuses.push(stage.client.status()));
    expect(stage.client.status()).toBe('unknown');
    await signIn(stage);
    expect(stage.client.status()).toBe('authenticated');
    expect(stage.client.claims()).toMatchObject({ sub: 'admin', email: 'admin@atrium.example' });
    expect(logins).toEqual(['admin']);
    expect(statuses).toEqual(['authenticated']);
  });

  it('keeps the tokens in session storage and nothing but state in local storage, under the prefix (AUTH-52, AUTH-53)', async () => {
    const { tab, browser } = await createSignedInStage();
    const stored = tab.environment.sessionStorage;
    expect(stored.key(0)).toBe('pa_oidc.session');
    expect(stored.getItem('pa_oidc.session')).toContain('access-');
    const local = Array.from({ length: browser.localStorage.length }, (_, index) => browser.localStorage.key(index));
    expect(new Set(local)).toEqual(new Set(['Host.oidc.config', 'host.lastLoginTime']));
  });

  it('gives back the remembered path (AUTH-30, AUTH-31)', async () => {
    const { client, provider, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS, returnTo: '/customer/1/articles?page=2' });
    await expect(client.completeSignIn(provider.authorize(tab.left[0] ?? ''))).resolves.toEqual({
      returnTo: '/customer/1/articles?page=2',
    });
  });

  it('gives back no path that leaves the origin, even if local storage was changed meanwhile (AUTH-31)', async () => {
    const { client, provider, tab, browser } = await createStage();
    await client.signIn({ parameters: PARAMETERS, returnTo: 'https://evil.example' });
    const callback = provider.authorize(tab.left[0] ?? '');
    const [key = ''] = storedStates(browser.localStorage);
    const state: object = JSON.parse(browser.localStorage.getItem(key) ?? '');
    expect(state).toMatchObject({ returnTo: null });
    browser.localStorage.setItem(key, JSON.stringify({ ...state, returnTo: '//evil.example' }));
    await expect(client.completeSignIn(callback)).resolves.toEqual({ returnTo: null });
  });

  it('is completed once, however often it is asked for (AUTH-31)', async () => {
    const { client, provider, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const callback = provider.authorize(tab.left[0] ?? '');
    await Promise.all([client.completeSignIn(callback), client.completeSignIn(callback)]);
    expect(provider.requests.filter(({ path }) => path === '/oidc/token')).toHaveLength(1);
  });

  it('is refused when its state is unknown or was used before (ERR-12)', async () => {
    const { client, provider, tab, openClient } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const callback = provider.authorize(tab.left[0] ?? '');
    await client.completeSignIn(callback);
    await expect(openClient().client.completeSignIn(callback)).rejects.toMatchObject({
      code: 'stateNotFound',
      message: 'Local state not found',
    });
  });

  it('is refused when its state is older than 24 hours (AUTH-49, ERR-12)', async () => {
    const { client, provider, tab, browser } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    await browser.clock.advance(DAY + 1);
    await expect(client.completeSignIn(provider.authorize(tab.left[0] ?? ''))).rejects.toMatchObject({
      code: 'stateNotFound',
    });
  });

  it('purges state older than 24 hours at every start and sign-in, and keeps younger state (AUTH-49)', async () => {
    const { client, browser, openClient } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const [old] = storedStates(browser.localStorage);
    await browser.clock.advance(DAY);
    await client.signIn({ parameters: PARAMETERS });
    expect(storedStates(browser.localStorage)).toHaveLength(2);
    await browser.clock.advance(1);
    await browser.clock.during(openClient().client.start());
    expect(storedStates(browser.localStorage)).toHaveLength(1);
    expect(storedStates(browser.localStorage)).not.toContain(old);
  });

  it.each([`${ORIGIN}/login`, `${ORIGIN}/login?state=abc`, `${ORIGIN}/login?code=abc`, 'not an address'])(
    'is refused for %s, which holds none (ERR-13)',
    async (url) => {
      const { client } = await createStage();
      await expect(client.completeSignIn(url)).rejects.toMatchObject({
        code: 'callbackUrlInvalid',
        message: 'Invalid callback url',
      });
    },
  );

  it('is refused without an address (ERR-14)', async () => {
    const { client } = await createStage();
    await expect(client.completeSignIn('')).rejects.toMatchObject({ code: 'callbackUrlMissing' });
  });

  it('that is an error becomes an authentication error with the provider’s words (ERR-21)', async () => {
    const { client, provider, tab } = await createStage();
    provider.subject = null;
    await client.signIn({ parameters: PARAMETERS });
    const callback = `${provider.authorize(tab.left[0] ?? '')}&error_uri=${encodeURIComponent('https://id.example/why')}`;
    await expect(client.completeSignIn(callback)).rejects.toMatchObject({
      kind: 'authentication',
      error: 'login_required',
      errorDescription: 'End-User authentication is required',
      errorUri: 'https://id.example/why',
      state: new URL(callback).searchParams.get('state'),
    });
    expect(client.status()).toBe('unknown');
  });

  it('becomes a client error when the token endpoint refuses it (ERR-21)', async () => {
    const { client, provider, tab } = await createStage();
    provider.tokenError = { status: 400, body: { error: 'invalid_client', error_description: 'unknown client' } };
    await client.signIn({ parameters: PARAMETERS });
    await expect(client.completeSignIn(provider.authorize(tab.left[0] ?? ''))).rejects.toMatchObject({
      kind: 'client',
      code: 'requestRefused',
      error: 'invalid_client',
      errorDescription: 'unknown client',
      status: 400,
    });
  });

  it.each([
    ['an error', () => new Response(null, { status: 503 }), 503],
    ['too many requests', () => new Response(null, { status: 429 }), 429],
    ['rubbish', () => new Response('<p>hello</p>'), 200],
  ])('becomes an error with the status of %s at the token endpoint (ERR-21)', async (_, answer, status) => {
    const { client, provider, tab } = await createStage();
    provider.intercept = ({ path }) => (path === '/oidc/token' ? answer() : undefined);
    await client.signIn({ parameters: PARAMETERS });
    await expect(client.completeSignIn(provider.authorize(tab.left[0] ?? ''))).rejects.toMatchObject({ status });
  });

  it.each([
    ['a nonce of another sign-in', { nonce: 'another' }, 'idTokenNonce'],
    ['no nonce', { nonce: undefined }, 'idTokenNonce'],
    ['another audience', { aud: 'app' }, 'idTokenAudience'],
    ['an expiry in the past', { exp: 1 }, 'idTokenExpired'],
  ])('is refused when the ID token has %s (AUTH-24, AUTH-25, ERR-18)', async (_, claims, code) => {
    const { client, provider, tab } = await createStage();
    provider.claims = claims;
    await client.signIn({ parameters: PARAMETERS });
    await expect(client.completeSignIn(provider.authorize(tab.left[0] ?? ''))).rejects.toMatchObject({
      code,
      kind: 'invalidIdToken',
    });
    expect(tab.environment.sessionStorage.length).toBe(0);
  });

  it('is not completed inside an iframe (AUTH-35)', async () => {
    const { tab, openFramedClient } = await createStage();
    expect(tab.frames).toEqual([]);
    const framed = openFramedClient();
    await expect(framed.completeSignIn(`${ORIGIN}/login?code=a&state=b`)).rejects.toMatchObject({
      code: 'insideFrame',
    });
    await expect(framed.start()).rejects.toMatchObject({ code: 'insideFrame' });
  });
});

describe('what the provider is asked afterwards', () => {
  it('reads userinfo with GET and the bearer token (AUTH-16)', async () => {
    const { client, provider } = await createSignedInStage();
    await expect(client.userinfo()).resolves.toMatchObject({ sub: 'admin', email: 'admin@atrium.example' });
    const request = provider.requests.at(-1);
    expect(request).toMatchObject({ method: 'GET', path: '/oidc/me' });
    expect(request?.headers.get('authorization')).toMatch(/^Bearer access-\d+$/);
  });

  it('refuses userinfo of another subject (AUTH-16)', async () => {
    const { client, provider } = await createSignedInStage();
    provider.subject = 'somebody else';
    await expect(client.userinfo()).rejects.toMatchObject({ code: 'responseInvalid' });
  });

  it('revokes its tokens with a POST to the revocation endpoint (AUTH-17)', async () => {
    const { client, provider } = await createSignedInStage();
    const { accessToken } = await client.getTokens();
    await client.revoke();
    const revocations = provider.requests.filter(({ path }) => path === '/oidc/token/revocation');
    expect(revocations.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(revocations.map(({ body }) => body.get('token_type_hint'))).toEqual(['refresh_token', 'access_token']);
    expect(revocations[1]?.body.get('token')).toBe(accessToken);
  });

  it('says when the provider has no revocation endpoint (ERR-16)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { revocation_endpoint: undefined };
    await signIn(stage);
    await expect(stage.client.revoke()).rejects.toMatchObject({ code: 'revocationEndpointMissing' });
  });
});
