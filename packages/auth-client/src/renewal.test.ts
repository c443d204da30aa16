import { describe, expect, it } from 'vitest';
import type { SignInError } from './errors.ts';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

function refreshes({ provider }: Pick<Stage, 'provider'>): number {
  return provider.requests.filter(({ body }) => body.get('grant_type') === 'refresh_token').length;
}

async function createStageWithoutRefreshTokens(frameAnswer?: (url: string) => Promise<string | null>): Promise<Stage> {
  const stage = await createStage(frameAnswer === undefined ? {} : { frameAnswer });
  stage.provider.hasRefreshTokens = false;
  await signIn(stage);
  return stage;
}

describe('claiming tokens', () => {
  it('gives the tokens that have not expired without asking the provider (AUTH-53)', async () => {
    const stage = await createSignedInStage();
    const asked = stage.provider.requests.length;
    const tokens = await stage.client.getTokens();
    expect(tokens).toMatchObject({ tokenType: 'bearer', accessTokenExpiresAt: stage.browser.clock.now() + HOUR });
    expect(tokens.idToken?.split('.')).toHaveLength(3);
    expect(stage.provider.requests).toHaveLength(asked);
  });

  it('is refused inside an iframe (AUTH-35)', async () => {
    const { openFramedClient } = await createSignedInStage();
    await expect(openFramedClient().getTokens()).rejects.toMatchObject({ code: 'insideFrame' });
  });

  it('is refused when no one is signed in (AUTH-29)', async () => {
    const { client } = await createStage();
    await expect(client.getTokens()).rejects.toMatchObject({ code: 'notAuthenticated' });
  });

  it('renews an expired access token by the refresh token, form-encoded (AUTH-15, AUTH-32, AUTH-36)', async () => {
    const stage = await createSignedInStage();
    const { client, provider, browser } = stage;
    const renewed: string[] = [];
    client.on('silentRenewSuccess', ({ tokens }) => renewed.push(tokens.accessToken));
    const before = await client.getTokens();
    browser.isOnline = false;
    await browser.clock.advance(HOUR);
    browser.isOnline = true;
    const after = await browser.clock.during(client.getTokens());
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(renewed).toEqual([after.accessToken]);
    const request = provider.requests.at(-1);
    expect(request?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(request?.body ?? [])).toMatchObject({
      grant_type: 'refresh_token',
      client_id: 'atrium-portal',
    });
  });

  it('renews when only the ID token has expired (AUTH-32)', async () => {
    const stage = await createStage();
    const { provider, browser, client } = stage;
    provider.claims = { exp: browser.clock.now() / SECOND + 62 };
    await signIn(stage);
    const before = await client.getTokens();
    provider.claims = {};
    await browser.clock.advance(2 * SECOND);
    expect((await browser.clock.during(client.getTokens())).accessToken).not.toBe(before.accessToken);
  });

  it('shares one renewal between parallel callers (AUTH-34)', async () => {
    const stage = await createSignedInStage();
    const { client, browser } = stage;
    let successes = 0;
    client.on('silentRenewSuccess', () => {
      successes += 1;
    });
    const all = await browser.clock.during(Promise.all([client.renew(), client.renew(), client.renew()]));
    expect(new Set(all.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(refreshes(stage)).toBe(1);
    expect(successes).toBe(1);
  });

  it('keeps the session while the browser has no network (AUTH-37)', async () => {
    const { client, browser } = await createSignedInStage();
    browser.isOnline = false;
    await browser.clock.advance(HOUR);
    await expect(client.getTokens()).rejects.toMatchObject({ code: 'unreachable' });
    browser.isOnline = true;
    await expect(browser.clock.during(client.getTokens())).resolves.toMatchObject({ tokenType: 'bearer' });
  });
});

describe('automatic renewal', () => {
  it('happens 60 seconds before expiry, not earlier (AUTH-33, AUTH-26)', async () => {
    const stage = await createSignedInStage();
    await stage.browser.clock.advance(HOUR - 61 * SECOND);
    expect(refreshes(stage)).toBe(0);
    await stage.browser.clock.advance(2 * SECOND);
    expect(refreshes(stage)).toBe(1);
  });

  it('looks at the expiry every 5 seconds and no more often (AUTH-51)', async () => {
    const stage = await createStage();
    stage.provider.lifetime = 30;
    await signIn(stage);
    await stage.browser.clock.advance(4_999);
    expect(refreshes(stage)).toBe(0);
    // A token that lasts less than a minute is due at once, yet renewed at the next look only.
    await stage.browser.clock.advance(1 + 150);
    expect(refreshes(stage)).toBe(1);
    await stage.browser.clock.advance(4_999);
    expect(refreshes(stage)).toBe(1);
  });

  it('ends with the session (AUTH-37)', async () => {
    const stage = await createSignedInStage();
    await stage.client.logout({ isForced: true });
    expect(stage.browser.clock.waiting()).toBe(0);
  });
});

describe('renewal in a hidden frame', () => {
  it('asks with prompt none when there is no refresh token (AUTH-32, AUTH-27)', async () => {
    const { client, browser, tab } = await createStageWithoutRefreshTokens();
    const before = await client.getTokens();
    const after = await browser.clock.during(client.renew());
    const [frame] = tab.frames;
    const asked = new URL(frame?.url ?? '').searchParams;
    expect(after.accessToken).not.toBe(before.accessToken);
    expect([asked.get('prompt'), asked.get('redirect_uri')]).toEqual(['none', 'http://localhost:3000/login']);
    expect(frame?.isRemoved).toBe(true);
  });

  it('takes over when the provider no longer takes the refresh token (AUTH-32)', async () => {
    const stage = await createSignedInStage();
    const session = stage.tab.environment.sessionStorage.getItem('pa_oidc.session') ?? '';
    stage.tab.environment.sessionStorage.setItem('pa_oidc.session', session.replace(/"refresh-\d+"/, '"revoked"'));
    await expect(stage.browser.clock.during(stage.client.renew())).resolves.toMatchObject({ tokenType: 'bearer' });
    expect(stage.tab.frames).toHaveLength(1);
  });

  it('times out after 10 seconds (AUTH-46, ERR-08)', async () => {
    const { client, browser, tab } = await createStageWithoutRefreshTokens(() => new Promise(() => undefined));
    const outcome = client.renew().catch((error: SignInError) => error);
    // 150 ms go by until the cross-tab lock is held.
    await browser.clock.advance(150 + 9_999);
    expect(tab.frames[0]?.isRemoved).toBe(false);
    await browser.clock.advance(1);
    expect(await outcome).toMatchObject({ code: 'timedOut', message: 'Timed out' });
    expect(tab.frames[0]?.isRemoved).toBe(true);
  });

  it('could not be completed when a page has loaded and is silent for 300 ms (ERR-09)', async () => {
    const { client, browser, tab } = await createStageWithoutRefreshTokens(() => Promise.resolve(null));
    let outcome: unknown;
    client.renew().catch((error: SignInError) => {
      outcome = error;
    });
    await browser.clock.advance(150);
    expect(tab.frames).toHaveLength(1);
    await browser.clock.advance(299);
    expect(outcome).toBeUndefined();
    await browser.clock.advance(1);
    expect(outcome).toMatchObject({ code: 'silentIncomplete', message: 'Could not complete silent authentication' });
  });

  it('waits again when the frame goes on to another page (ERR-09)', async () => {
    const { client, browser, tab } = await createStageWithoutRefreshTokens(() => new Promise(() => undefined));
    let outcome: unknown;
    client.renew().catch((error: SignInError) => {
      outcome = error;
    });
    await browser.clock.advance(150);
    tab.frames[0]?.load();
    await browser.clock.advance(200);
    tab.frames[0]?.load();
    await browser.clock.advance(299);
    expect(outcome).toBeUndefined();
    await browser.clock.advance(1);
    expect(outcome).toMatchObject({ code: 'silentIncomplete' });
  });

  it('takes no answer from another origin or for another state (ERR-12)', async () => {
    const { client, browser, tab, provider } = await createStageWithoutRefreshTokens(
      () => new Promise(() => undefined),
    );
    const outcome = client.renew().catch((error: SignInError) => error);
    await browser.clock.advance(150);
    const [frame] = tab.frames;
    const data = { type: 'pa_oidc.callback', url: provider.authorize(frame?.url ?? '') };
    frame?.say({ origin: 'https://evil.example', data });
    frame?.say({ origin: 'http://localhost:3000', data: { ...data, url: data.url.replace(/state=[^&]+/, 'state=x') } });
    frame?.say({ origin: 'http://localhost:3000', data: 'hello' });
    expect(frame?.isRemoved).toBe(false);
    await browser.clock.advance(10_000);
    expect(await outcome).toMatchObject({ code: 'timedOut' });
  });

  it('refuses another person than the one signed in (AUTH-24)', async () => {
    const { client, browser, provider } = await createStageWithoutRefreshTokens();
    provider.subject = 'somebody else';
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({ code: 'idTokenSubject' });
    expect(client.status()).toBe('notAuthenticated');
  });

  it('does not bring back someone who signed out while the provider was asked (AUTH-38)', async () => {
    const { client, browser, tab, provider } = await createStageWithoutRefreshTokens(
      () => new Promise(() => undefined),
    );
    const outcome = client.renew().catch((error: SignInError) => error);
    await browser.clock.advance(150);
    const [frame] = tab.frames;
    await client.logout({ isForced: true });
    const url = provider.authorize(frame?.url ?? '');
    frame?.say({ origin: 'http://localhost:3000', data: { type: 'pa_oidc.callback', url } });
    expect(await browser.clock.during(outcome)).toMatchObject({ code: 'notAuthenticated' });
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(client.status()).toBe('notAuthenticated');
  });
});

describe('a renewal without an ID token', () => {
  it('keeps the last one as the hint for silent requests and for signing out (AUTH-18, AUTH-32)', async () => {
    const stage = await createStage();
    const { client, browser, provider, tab } = stage;
    provider.intercept = ({ body }) =>
      body.get('grant_type') === 'refresh_token'
        ? Response.json({ access_token: 'a.b.c', token_type: 'Bearer', expires_in: 3_600 })
        : undefined;
    await signIn(stage);
    const { idToken } = await client.getTokens();
    browser.isOnline = false;
    await browser.clock.advance(HOUR);
    browser.isOnline = true;
    expect((await browser.clock.during(client.getTokens())).idToken).toBeNull();
    expect(tab.frames).toEqual([]);
    await client.logout();
    expect(new URL(tab.left.at(-1) ?? '').searchParams.get('id_token_hint')).toBe(idToken);
  });

  it('asks in the hidden frame, with the last one, where only the provider can read the access token (AUTH-32)', async () => {
    const stage = await createSignedInStage();
    const { client, browser, provider, tab } = stage;
    const { idToken } = await client.getTokens();
    provider.renewsIdTokens = false;
    browser.isOnline = false;
    await browser.clock.advance(HOUR);
    browser.isOnline = true;
    expect((await browser.clock.during(client.getTokens())).idToken).not.toBeNull();
    expect(new URL(tab.frames[0]?.url ?? '').searchParams.get('id_token_hint')).toBe(idToken);
  });
});

describe('a provider that does not answer as it should', () => {
  it.each([
    ['an error', () => new Response(null, { status: 500 })],
    ['too many requests', () => new Response(null, { status: 429 })],
    ['rubbish', () => new Response('<p>hello</p>')],
  ])('with %s is asked again, less and less often, until the token really ends (AUTH-37)', async (_, answer) => {
    const stage = await createSignedInStage();
    const { client, browser, provider, tab } = stage;
    provider.intercept = ({ path }) => (path === '/oidc/token' ? answer() : undefined);
    await browser.clock.advance(HOUR - 30 * SECOND);
    const asked = refreshes(stage);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(5);
    expect(client.status()).toBe('authenticated');
    expect(client.endError()).toBeNull();
    expect(await client.getTokens()).toMatchObject({ tokenType: 'bearer' });
    await browser.clock.advance(60 * SECOND);
    expect(client.status()).toBe('notAuthenticated');
    expect(client.endError()).not.toBeNull();
    expect(tab.frames).toEqual([]);
  });

  it('or not at all within 10 seconds is asked again while the token lasts (AUTH-37, AUTH-46)', async () => {
    const { client, browser, provider } = await createSignedInStage();
    provider.isTokenEndpointSilent = true;
    await browser.clock.advance(HOUR - 45 * SECOND);
    expect(client.status()).toBe('authenticated');
    await browser.clock.advance(90 * SECOND);
    expect(client.status()).toBe('notAuthenticated');
  });

  it('and recovers renews the session, of which no one has seen anything (AUTH-37)', async () => {
    const { client, browser, provider } = await createSignedInStage();
    const before = await client.getTokens();
    provider.intercept = ({ path }) => (path === '/oidc/token' ? new Response(null, { status: 503 }) : undefined);
    await browser.clock.advance(HOUR - 50 * SECOND);
    provider.intercept = null;
    await browser.clock.advance(30 * SECOND);
    expect((await client.getTokens()).accessToken).not.toBe(before.accessToken);
  });

  it.each([
    ['without a body', () => new Response(null, { status: 400 })],
    ['in other words', () => Response.json({ error: 'invalid_request' }, { status: 400 })],
    ['as unauthorised', () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['as a page that refuses', () => new Response('<p>Forbidden</p>', { status: 403 })],
  ])('to a spent refresh token, %s, is asked in the hidden frame (AUTH-32)', async (_, answer) => {
    const { client, browser, provider, tab } = await createSignedInStage();
    provider.intercept = ({ body }) => (body.get('grant_type') === 'refresh_token' ? answer() : undefined);
    await expect(browser.clock.during(client.renew())).resolves.toMatchObject({ tokenType: 'bearer' });
    expect(tab.frames).toHaveLength(1);
  });
});

describe('a renewal that fails', () => {
  it('clears the stored authentication and emits the error (AUTH-36, AUTH-37)', async () => {
    const { client, browser, provider, tab } = await createSignedInStage();
    const errors: SignInError[] = [];
    client.on('silentRenewError', (error) => errors.push(error));
    provider.tokenError = { status: 400, body: { error: 'server_error' } };
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({ error: 'server_error' });
    expect(errors).toMatchObject([{ error: 'server_error' }]);
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(client.status()).toBe('notAuthenticated');
  });

  it('refuses another person’s ID token from the token endpoint (AUTH-24)', async () => {
    const { client, browser, provider } = await createSignedInStage();
    provider.claims = { sub: 'somebody else' };
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({
      code: 'idTokenSubject',
      status: undefined,
    });
  });

  it('is over after 10 seconds when the token endpoint does not answer (AUTH-46)', async () => {
    const { client, browser, provider } = await createSignedInStage();
    provider.isTokenEndpointSilent = true;
    const outcome = client.renew().catch((error: SignInError) => error);
    await browser.clock.advance(10_150);
    expect(await outcome).toMatchObject({ code: 'timedOut' });
  });

  it('needs interaction when no one is signed in at the provider any more (AUTH-37, ERR-21)', async () => {
    const { client, browser, provider } = await createStageWithoutRefreshTokens();
    provider.subject = null;
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({
      kind: 'authentication',
      error: 'login_required',
    });
    expect(client.status()).toBe('notAuthenticated');
  });

  it('leaves the person alone who signed in meanwhile (AUTH-24, AUTH-38)', async () => {
    const stage = await createStageWithoutRefreshTokens(() => new Promise(() => undefined));
    const { client, browser, tab, provider } = stage;
    const outcome = client.renew().catch((error: SignInError) => error);
    await browser.clock.advance(150);
    const [frame] = tab.frames;
    const url = provider.authorize(frame?.url ?? '');
    provider.subject = 'somebody else';
    await signIn(stage);
    const theirs = await client.getTokens();
    frame?.say({ origin: 'http://localhost:3000', data: { type: 'pa_oidc.callback', url } });
    expect(await browser.clock.during(outcome)).toMatchObject({ code: 'notAuthenticated' });
    expect(await client.getTokens()).toEqual(theirs);
  });

  it('does not bring back someone who signed out meanwhile (AUTH-38)', async () => {
    const { client, browser, tab } = await createSignedInStage();
    const errors: unknown[] = [];
    client.on('silentRenewError', (error) => errors.push(error));
    const outcome = client.renew().catch((error: SignInError) => error);
    await client.logout({ isForced: true });
    await browser.clock.advance(1_000);
    expect(await outcome).toMatchObject({ code: 'notAuthenticated' });
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(errors).toEqual([]);
  });
});
