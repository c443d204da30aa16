import { describe, expect, it, vi } from 'vitest';
import { addLastingProvider, isLastingProvider } from './lastingProviders.ts';
import { ISSUER, PARAMETERS } from './testing/createFakeProvider.ts';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';

describe('signing out', () => {
  it('leaves for the end-session endpoint with the ID token hint and the post-logout address (AUTH-12, AUTH-18)', async () => {
    const { client, tab } = await createSignedInStage();
    const { idToken } = await client.getTokens();
    await client.logout();
    const url = new URL(tab.left.at(-1) ?? '');
    expect(url.origin + url.pathname).toBe(`${ISSUER}/session/end`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id_token_hint: idToken,
      post_logout_redirect_uri: 'http://localhost:3000/signin',
      // Some providers lead nowhere without one.
      state: expect.stringMatching(/^.{10}$/),
    });
  });

  it('revokes the refresh token, and leaves even where the provider does not (AUTH-17)', async () => {
    for (const status of [200, 500]) {
      const { client, tab, provider } = await createSignedInStage();
      provider.intercept = ({ path }) => (path.endsWith('/revocation') ? new Response(null, { status }) : undefined);
      await client.logout();
      const revoked = provider.requests.filter(({ path }) => path.endsWith('/revocation'));
      expect(revoked.map(({ body }) => body.get('token_type_hint'))).toEqual(['refresh_token']);
      expect(new URL(tab.left.at(-1) ?? '').pathname).toBe('/oidc/session/end');
    }
  });

  it('deletes the stored provider config and the session, and tells it (AUTH-36, AUTH-39)', async () => {
    const { client, tab, browser } = await createSignedInStage();
    let logouts = 0;
    client.on('userLogout', () => {
      logouts += 1;
    });
    await client.logout();
    expect(browser.localStorage.getItem('Host.oidc.config')).toBeNull();
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(client.status()).toBe('notAuthenticated');
    expect(logouts).toBe(1);
  });

  it('leaves the page also where a listener fails, which is reported, and informs the others (AUTH-36, AUTH-40)', async () => {
    const { client, tab } = await createSignedInStage();
    const thrown: unknown[] = [];
    vi.stubGlobal('queueMicrotask', (report: () => void) => {
      try {
        report();
      } catch (error) {
        thrown.push(error);
      }
    });
    const failure = new Error('a widget is gone');
    client.on('userLogout', () => {
      throw failure;
    });
    let isInformed = false;
    client.on('userLogout', () => {
      isInformed = true;
    });
    await client.logout();
    vi.unstubAllGlobals();
    expect(isInformed).toBe(true);
    expect(thrown).toEqual([failure]);
    expect(client.status()).toBe('notAuthenticated');
    expect(new URL(tab.left.at(-1) ?? '').pathname).toBe('/oidc/session/end');
  });

  it('goes to the post-logout address when the provider cannot be reached or has no sign-out (AUTH-12)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { end_session_endpoint: undefined };
    await signIn(stage);
    await stage.client.logout();
    expect(stage.tab.left.at(-1)).toBe('http://localhost:3000/signin');
  });

  it('at a provider without a sign-out lets the next sign-in there ask for the password, once (AUTH-18)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { end_session_endpoint: undefined };
    await signIn(stage);
    await stage.client.logout();
    const promptOfNext = async () => {
      await signIn(stage);
      return new URL(stage.tab.left.at(-1) ?? '').searchParams.get('prompt');
    };
    expect([await promptOfNext(), await promptOfNext()]).toEqual(['login', null]);
  });

  it('at several such providers is remembered of each, as people of two companies may share a browser (AUTH-18)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { end_session_endpoint: undefined };
    await signIn(stage);
    await stage.client.logout();
    addLastingProvider(stage.browser.localStorage, 'https://id.other.example');
    await signIn(stage);
    expect(new URL(stage.tab.left.at(-1) ?? '').searchParams.get('prompt')).toBe('login');
    expect(isLastingProvider(stage.browser.localStorage, 'https://id.other.example')).toBe(true);
  });

  it('that is forced clears session storage and goes to the post-logout address (AUTH-12, AUTH-38)', async () => {
    const { client, tab, browser, provider } = await createSignedInStage();
    tab.environment.sessionStorage.setItem('anything', 'else');
    await client.logout({ isForced: true });
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(tab.left.at(-1)).toBe('http://localhost:3000/signin');
    expect(browser.localStorage.getItem('Host.oidc.config')).not.toBeNull();
    expect(provider.requests.at(-1)?.path).toMatch(/\/revocation$/);
  });

  it('that is forced brings the cause to the post-logout address (AUTH-38)', async () => {
    const { client, tab } = await createSignedInStage();
    await client.logout({ isForced: true, cause: 'signedOutEverywhere' });
    expect(tab.left.at(-1)).toBe('http://localhost:3000/signin?ended=signedOutEverywhere');
  });

  it('that is forced takes nothing over from the provider, whose next sign-in asks for the password (AUTH-38)', async () => {
    const stage = await createSignedInStage();
    await stage.client.logout({ isForced: true });
    const reopened = stage.openClient();
    const found = stage.browser.clock.during(reopened.client.start({ shouldAskProvider: true }));
    expect(await found).toBe('notAuthenticated');
    await reopened.client.signIn({ parameters: { ...PARAMETERS } });
    expect(new URL(reopened.tab.left.at(-1) ?? '').searchParams.get('prompt')).toBe('login');
  });

  it.each([true, false])('reaches the other tabs of the same user (forced: %s) (AUTH-50)', async (isForced) => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    await signIn({ ...stage, ...other });
    let logouts = 0;
    other.client.on('userLogout', () => {
      logouts += 1;
    });
    await stage.client.logout({ isForced });
    expect(other.client.status()).toBe('notAuthenticated');
    expect(other.tab.environment.sessionStorage.length).toBe(0);
    expect(logouts).toBe(1);
  });

  it('leaves a tab of another user alone (AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    stage.provider.subject = 'somebody else';
    await signIn({ ...stage, ...other });
    await stage.client.logout();
    expect(other.client.status()).toBe('authenticated');
  });
});

describe('what records or monitors the person', () => {
  async function createHeardStage() {
    const stage = await createSignedInStage();
    const heard: unknown[] = [];
    stage.client.on('userLogout', ({ session, reason }) =>
      heard.push([reason, session?.claims?.sub, stage.tab.left.length]),
    );
    // The page was left once, to sign in.
    return { ...stage, heard, left: stage.tab.left.length };
  }

  it.each([
    [false, 'signedOut'],
    [true, 'forced'],
  ])('is told of a logout (forced: %s) once, before the page is left (AUTH-40)', async (isForced, reason) => {
    const { client, heard, left, tab } = await createHeardStage();
    await client.logout({ isForced });
    expect(heard).toEqual([[reason, 'admin', left]]);
    expect(tab.left).toHaveLength(left + 1);
  });

  it('is reported at once, however long the provider takes to tell its address (AUTH-40, AUTH-18)', async () => {
    const stage = await createHeardStage();
    const reloaded = stage.openClient({
      sessionStorage: stage.tab.environment.sessionStorage,
      fetch: () => new Promise(() => undefined),
    });
    await stage.browser.clock.during(reloaded.client.start());
    const heard: string[] = [];
    reloaded.client.on('userLogout', ({ reason }) => heard.push(reason));
    const outcome = reloaded.client.logout();
    expect(heard).toEqual(['signedOut']);
    expect(reloaded.tab.left).toEqual([]);
    await stage.browser.clock.advance(10_000);
    await outcome;
    expect(reloaded.tab.left).toEqual(['http://localhost:3000/signin']);
  });

  it('learns of a logout in another tab (AUTH-40, AUTH-50)', async () => {
    const stage = await createHeardStage();
    const other = stage.openClient();
    await signIn({ ...stage, ...other });
    await other.client.logout();
    expect(stage.heard).toEqual([['otherTab', 'admin', stage.left]]);
  });

  it('is Called when the session could not be renewed (AUTH-40, AUTH-37)', async () => {
    const { client, heard, left, provider, browser } = await createHeardStage();
    provider.tokenError = { status: 400, body: { error: 'server_error' } };
    await browser.clock.during(client.renew().catch(() => undefined));
    expect(heard).toEqual([['renewalFailed', 'admin', left]]);
  });

  it('is reported even when no one is signed in, as on the login screen after a failure (AUTH-40, AUTH-56)', async () => {
    const stage = await createStage();
    await stage.client.signIn({ parameters: { ...PARAMETERS } });
    const heard: unknown[] = [];
    stage.client.on('userLogout', ({ session }) => heard.push(session));
    await stage.client.logout();
    expect(heard).toEqual([null]);
    const url = new URL(stage.tab.left.at(-1) ?? '');
    expect([url.pathname, url.searchParams.get('client_id')]).toEqual(['/oidc/session/end', 'atrium-portal']);
  });
});
