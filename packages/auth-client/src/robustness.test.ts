import { describe, expect, it } from 'vitest';
import { SignInError } from './errors.ts';
import { createProtocol } from './protocol/createProtocol.ts';
import { readSession } from './session.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import type { FakeProvider } from './testing/createFakeProvider.ts';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const SESSION_KEY = 'pa_oidc.session';

function refreshes({ provider }: Pick<Stage, 'provider'>): number {
  return provider.requests.filter(({ body }) => body.get('grant_type') === 'refresh_token').length;
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/** After a failure nothing of it is left, and signing in again works. */
async function expectFreshStart(stage: Stage): Promise<void> {
  expect(stage.tab.environment.sessionStorage.getItem(SESSION_KEY)).toBeNull();
  expect(stage.browser.clock.waiting()).toBe(0);
  await signIn({ ...stage, ...stage.openClient() });
}

describe('a computer that slept', () => {
  it('renews once for ten tabs that wake together, and signs no one out (AUTH-34, AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const others = Array.from({ length: 9 }, () => stage.openClient().client);
    await stage.browser.clock.during(Promise.all(others.map((client) => client.start())));
    stage.browser.clock.sleep(8 * HOUR);
    const clients = [stage.client, ...others];
    await stage.browser.clock.advance(5_200);
    await stage.browser.clock.during(Promise.all(clients.map((client) => client.getTokens())));
    expect(refreshes(stage)).toBe(1);
    expect(clients.map((client) => client.status())).toEqual(clients.map(() => 'authenticated'));
    const tokens = await Promise.all(clients.map((client) => client.getTokens()));
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1);
  });

  it('renews once for ten tabs that are loaded again with the same spent session (AUTH-34, AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const session = stage.tab.environment.sessionStorage.getItem(SESSION_KEY) ?? '';
    stage.browser.isOnline = false;
    stage.browser.clock.sleep(2 * HOUR);
    stage.browser.isOnline = true;
    const tabs = Array.from({ length: 10 }, () => stage.openClient());
    for (const { tab } of tabs) tab.environment.sessionStorage.setItem(SESSION_KEY, session);
    const statuses = await stage.browser.clock.during(Promise.all(tabs.map(({ client }) => client.start())));
    expect(new Set(statuses)).toEqual(new Set(['authenticated']));
    expect(refreshes(stage)).toBe(1);
  });

  it('takes over what another tab got meanwhile instead of using a spent refresh token (AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const session = stage.tab.environment.sessionStorage.getItem(SESSION_KEY) ?? '';
    await stage.browser.clock.advance(HOUR - 55 * SECOND);
    await stage.browser.clock.during(stage.client.getTokens());
    expect(refreshes(stage)).toBe(1);
    const discarded = stage.openClient();
    discarded.tab.environment.sessionStorage.setItem(SESSION_KEY, session);
    expect(await stage.browser.clock.during(discarded.client.start())).toBe('authenticated');
    expect(refreshes(stage)).toBe(1);
    expect(await discarded.client.getTokens()).toEqual(await stage.client.getTokens());
  });

  it('keeps the session until the network is back (AUTH-37)', async () => {
    const stage = await createSignedInStage();
    const heard: string[] = [];
    stage.client.on('silentRenewError', ({ code }) => heard.push(code));
    stage.browser.isOnline = false;
    stage.browser.clock.sleep(8 * HOUR);
    await stage.browser.clock.advance(MINUTE);
    expect([stage.client.status(), refreshes(stage), heard]).toEqual(['authenticated', 0, []]);
    stage.browser.isOnline = true;
    await stage.browser.clock.advance(6 * SECOND);
    expect([stage.client.status(), refreshes(stage), heard]).toEqual(['authenticated', 1, []]);
  });

  it('in the middle of a renewal goes on with what another tab was given (AUTH-50, AUTH-37)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    await stage.browser.clock.during(other.client.start());
    stage.provider.isTokenEndpointSilent = true;
    const outcome = stage.client.renew();
    await stage.browser.clock.advance(SECOND);
    // It sleeps, loses the lock, and the other tab renews.
    stage.provider.isTokenEndpointSilent = false;
    const { accessToken } = await signInAgain(stage, other);
    await stage.browser.clock.advance(10 * SECOND);
    expect((await outcome).accessToken).toBe(accessToken);
    expect(stage.client.status()).toBe('authenticated');
  });

  /** The other tab hands over a new session, as after a renewal of its own. */
  async function signInAgain(stage: Stage, other: ReturnType<Stage['openClient']>) {
    stage.browser.localStorage.removeItem('pa_oidc.lock');
    return stage.browser.clock.during(other.client.renew());
  }
});

describe('clocks that are five minutes apart', () => {
  it('a slow computer is refused in words, not sent in circles, and signs in once its clock is right (AUTH-25, ERR-18)', async () => {
    const stage = await createStage();
    stage.provider.clockOffset = 5 * MINUTE;
    await expect(signIn(stage)).rejects.toMatchObject({ code: 'idTokenIssuedAt', kind: 'invalidIdToken' });
    expect(stage.tab.left).toHaveLength(1);
    stage.browser.clock.sleep(5 * MINUTE);
    stage.provider.clockOffset = 0;
    await expectFreshStart(stage);
  });

  it('a fast computer signs in and renews once, five minutes early (AUTH-26, AUTH-33)', async () => {
    const stage = await createStage();
    stage.provider.clockOffset = -5 * MINUTE;
    await signIn(stage);
    await stage.browser.clock.advance(50 * MINUTE);
    expect(refreshes(stage)).toBe(0);
    await stage.browser.clock.advance(4 * MINUTE + 5 * SECOND);
    await stage.browser.clock.during(stage.client.getTokens());
    expect(refreshes(stage)).toBe(1);
    expect(stage.client.status()).toBe('authenticated');
  });

  it('a fast computer is refused when the tokens last no longer than that (AUTH-25, ERR-18)', async () => {
    const stage = await createStage();
    Object.assign(stage.provider, { clockOffset: -5 * MINUTE, lifetime: 300 });
    await expect(signIn(stage)).rejects.toMatchObject({ code: 'idTokenExpired' });
    Object.assign(stage.provider, { clockOffset: 0 });
    await expectFreshStart(stage);
  });

  it('tokens that count as expired from the first moment are not renewed at every call (AUTH-26, AUTH-51)', async () => {
    const stage = await createStage();
    Object.assign(stage.provider, { clockOffset: -5 * MINUTE, lifetime: 330 });
    await signIn(stage);
    for (let call = 0; call < 40; call += 1) {
      await stage.browser.clock.during(stage.client.getTokens());
      await stage.browser.clock.advance(100);
    }
    expect(refreshes(stage)).toBe(1);
    await stage.browser.clock.advance(5 * SECOND);
    await stage.browser.clock.during(stage.client.getTokens());
    expect(refreshes(stage)).toBeLessThanOrEqual(3);
    expect(stage.client.status()).toBe('authenticated');
  });
});

describe('a provider that is slow', () => {
  const silent =
    (path: string): FakeProvider['intercept'] =>
    (request) =>
      request.path.endsWith(path) ? new Promise<Response>(() => undefined) : undefined;

  it('is waited for almost 30 seconds (ERR-15)', async () => {
    const stage = await createStage();
    stage.provider.intercept = ({ path }) =>
      path.endsWith('openid-configuration')
        ? new Promise((resolve) => {
            const answer = () => resolve(Response.json(stage.provider.document));
            stage.browser.clock.after(29_900, answer);
          })
        : undefined;
    const outcome = stage.client.signIn({ parameters: PARAMETERS });
    await stage.browser.clock.advance(0);
    await stage.browser.clock.advance(29_900);
    await outcome;
    expect(stage.tab.left).toHaveLength(1);
  });

  it.each([
    ['its document', 'openid-configuration', 'metadataFailed'],
    ['its tokens', '/token', 'timedOut'],
    ['userinfo', '/me', 'timedOut'],
  ])('is given up after 30 seconds when %s never comes (ERR-08, ERR-15)', async (_, path, code) => {
    const stage = await createStage();
    stage.provider.intercept = silent(path);
    const outcome = failureOf(signIn(stage).then(() => stage.client.userinfo()));
    let error: unknown = null;
    void outcome.then((failure) => {
      error = failure;
    });
    // Signing and hashing take no time on this clock, but turns of the loop.
    for (let turn = 0; turn < 5; turn += 1) await stage.browser.clock.advance(0);
    await stage.browser.clock.advance(29_999);
    expect(error).toBeNull();
    await stage.browser.clock.advance(2);
    expect(error).toMatchObject({ code });
    expect(stage.client.status()).toBe(path === '/me' ? 'authenticated' : 'unknown');
  });
});

describe('a provider that is down or answers rubbish', () => {
  const html = () =>
    new Response('<!doctype html><title>Be right back</title>', { headers: { 'content-type': 'text/html' } });
  const json =
    (body: unknown, status = 200) =>
    () =>
      Response.json(body, { status });
  const tokens = { access_token: 'opaque', token_type: 'Bearer', expires_in: 3_600 };

  it.each([
    ['document', 'a page', 'openid-configuration', html, 'metadataFailed'],
    ['document', 'a failure', 'openid-configuration', json({}, 503), 'metadataFailed'],
    ['document', 'a list', 'openid-configuration', json([]), 'metadataFailed'],
    ['document', 'nothing', 'openid-configuration', json(null), 'metadataFailed'],
    ['document', 'another issuer', 'openid-configuration', json({ issuer: 'https://x.example' }), 'metadataFailed'],
    ['keys', 'a page', '/jwks', html, 'metadataFailed'],
    ['keys', 'a failure', '/jwks', json({}, 500), 'metadataFailed'],
    ['keys', 'no list', '/jwks', json({ keys: 5 }), 'metadataFailed'],
    ['keys', 'no key', '/jwks', json({ keys: [] }), 'idTokenSignature'],
    ['tokens', 'a page', '/token', html, 'responseInvalid'],
    ['tokens', 'a failure', '/token', json({}, 500), 'responseInvalid'],
    ['tokens', 'an empty object', '/token', json({}), 'responseInvalid'],
    ['tokens', 'a number for a token', '/token', json({ ...tokens, access_token: 5 }), 'responseInvalid'],
    ['tokens', 'no kind of token', '/token', json({ ...tokens, token_type: undefined }), 'responseInvalid'],
    ['tokens', 'a lifetime that is a word', '/token', json({ ...tokens, expires_in: 'soon' }), 'responseInvalid'],
    ['tokens', 'no ID token', '/token', json(tokens), 'idTokenMissing'],
    ['tokens', 'an ID token that is none', '/token', json({ ...tokens, id_token: 'a.b' }), 'jwtFormat'],
    ['tokens', 'an OAuth error', '/token', json({ error: 'invalid_client' }, 401), 'requestRefused'],
  ])(
    'has %s that are %s: a typed error, and the next sign-in works (ERR-15, ERR-18, ERR-21)',
    async (...[, , path, answer, code]) => {
      const stage = await createStage();
      stage.provider.intercept = (request) => (request.path.endsWith(path) ? answer() : undefined);
      const error = await failureOf(signIn(stage));
      expect(error).toBeInstanceOf(SignInError);
      expect(error).toMatchObject({ code });
      expect(String(error)).not.toContain('opaque');
      stage.provider.intercept = null;
      await expectFreshStart(stage);
    },
  );

  it.each([
    ['userinfo that is a page', html, 'responseInvalid'],
    ['userinfo of nobody', json({}), 'responseInvalid'],
    ['userinfo that is refused', json({ error: 'invalid_token' }, 401), 'responseInvalid'],
  ])('has %s, which leaves the session as it is (AUTH-16)', async (_, answer, code) => {
    const stage = await createSignedInStage();
    stage.provider.intercept = ({ path }) => (path.endsWith('/me') ? answer() : undefined);
    await expect(stage.client.userinfo()).rejects.toMatchObject({ code });
    expect(stage.client.status()).toBe('authenticated');
  });

  it('has no userinfo at all (AUTH-16)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { userinfo_endpoint: undefined };
    await signIn(stage);
    await expect(stage.client.userinfo()).rejects.toMatchObject({ code: 'userinfoEndpointMissing' });
  });

  it('is down when someone signs out: they leave for the post-logout address all the same (AUTH-12, AUTH-38)', async () => {
    const stage = await createSignedInStage();
    stage.provider.isDown = true;
    const reloaded = stage.openClient({ sessionStorage: stage.tab.environment.sessionStorage });
    await reloaded.client.logout();
    expect(reloaded.tab.left).toEqual(['http://localhost:3000/signin']);
    expect(reloaded.client.status()).toBe('notAuthenticated');
  });

  it('is down when a token is exchanged (ERR-21)', async () => {
    const stage = await createStage();
    await stage.client.signIn({ parameters: PARAMETERS });
    const callback = stage.provider.authorize(stage.tab.left[0] ?? '');
    stage.provider.isDown = true;
    await expect(stage.client.completeSignIn(callback)).rejects.toMatchObject({ code: 'unreachable' });
    stage.provider.isDown = false;
    await expectFreshStart(stage);
  });
});

describe('a person who presses back in the middle', () => {
  it('can begin again, and whichever answer comes is taken, each once (AUTH-31, ERR-12)', async () => {
    const stage = await createStage();
    await stage.client.signIn({ parameters: PARAMETERS, returnTo: '/first' });
    await stage.client.signIn({ parameters: PARAMETERS, returnTo: '/second' });
    const [first = '', second = ''] = stage.tab.left.map((url) => stage.provider.authorize(url));
    expect(await stage.client.completeSignIn(second)).toEqual({ returnTo: '/second' });
    expect(await stage.openClient().client.completeSignIn(first)).toEqual({ returnTo: '/first' });
  });

  it('and comes to the answered page again stays signed in (AUTH-31, ERR-12)', async () => {
    const stage = await createStage();
    await stage.client.signIn({ parameters: PARAMETERS });
    const callback = stage.provider.authorize(stage.tab.left[0] ?? '');
    await stage.client.completeSignIn(callback);
    const back = stage.openClient({ sessionStorage: stage.tab.environment.sessionStorage });
    await expect(back.client.completeSignIn(callback)).rejects.toMatchObject({ code: 'stateNotFound' });
    expect(await back.client.start()).toBe('authenticated');
  });

  it('out of a refused sign-in finds it not begun (ERR-21)', async () => {
    const stage = await createStage();
    stage.provider.subject = null;
    await expect(signIn(stage)).rejects.toMatchObject({ error: 'login_required' });
    expect(await stage.browser.clock.during(stage.client.start())).toBe('notAuthenticated');
  });
});

describe('what an exchange needs', () => {
  it('is a code in the answer (ERR-17)', async () => {
    const stage = await createStage();
    await stage.client.signIn({ parameters: PARAMETERS });
    const state = new URL(stage.tab.left[0] ?? '').searchParams.get('state') ?? '';
    const callback = `http://localhost:3000/login?access_token=a&state=${state}`;
    await expect(stage.client.completeSignIn(callback)).rejects.toMatchObject({
      code: 'parameterMissing',
      message: 'Required parameter missing: code',
    });
  });

  it('is a refresh token in the session (ERR-17)', async () => {
    const stage = await createStage();
    stage.provider.hasRefreshTokens = false;
    await signIn(stage);
    const session = readSession(stage.tab.environment.sessionStorage);
    if (session === null) throw new Error('nobody is signed in');
    const asked = stage.provider.requests.length;
    const protocol = createProtocol(stage.tab.environment);
    await expect(protocol.refresh(session, new AbortController().signal)).rejects.toMatchObject({
      code: 'parameterMissing',
      message: 'Required parameter missing: refresh_token',
    });
    expect(stage.provider.requests).toHaveLength(asked);
  });
});
