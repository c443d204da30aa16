import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN } from './testing/createFakeBrowser.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import { createStage } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';

const SECOND = 1_000;
const TEST_PARAMETERS = { ...PARAMETERS, responseType: 'test' };
const CALLBACK = `${ORIGIN}/login#test_login`;
const TOKENS_KEY = 'Host.test_tokens';

/** An access token as a server in test mode makes it. */
function testToken({ browser }: Stage, subject = 'admin', lifetime = 3_600): Promise<string> {
  const seconds = Math.floor(browser.clock.now() / SECOND);
  return new SignJWT({ email: 'admin@atrium.example' })
    .setProtectedHeader({ alg: 'HS256', typ: 'test+jwt' })
    .setSubject(subject)
    .setExpirationTime(seconds + lifetime)
    .sign(new Uint8Array(32));
}

async function bringTokens(stage: Stage, subject?: string, lifetime?: number): Promise<string> {
  const access_token = await testToken(stage, subject, lifetime);
  stage.browser.localStorage.setItem(
    TOKENS_KEY,
    JSON.stringify({ access_token, token_type: 'Bearer', expires_in: 3_600 }),
  );
  return access_token;
}

async function createTestStage(): Promise<Stage> {
  const stage = await createStage();
  await stage.client.signIn({ parameters: TEST_PARAMETERS, returnTo: '/admin/roles' });
  return stage;
}

describe('the test flow', () => {
  // Loaded beforehand, so that loading a module does not take any of the time under test.
  beforeAll(() => import('./testFlow.ts'));

  it('goes to the redirect address with a fixed fragment and asks no provider (AUTH-42, AUTH-10)', async () => {
    const { tab, provider } = await createTestStage();
    expect(tab.left).toEqual([CALLBACK]);
    expect(provider.requests).toEqual([]);
  });

  it('is skipped when the previous attempt was under 3 seconds earlier (AUTH-43, AUTH-55)', async () => {
    const { client, tab, browser } = await createTestStage();
    expect(browser.localStorage.getItem('host.lastLoginTime')).toBe(String(browser.clock.now()));
    await browser.clock.advance(2_999);
    expect(await client.signIn({ parameters: TEST_PARAMETERS })).toBe(false);
    expect(tab.left).toHaveLength(1);
    await browser.clock.advance(1);
    expect(await client.signIn({ parameters: TEST_PARAMETERS })).toBe(true);
    expect(tab.left).toEqual([CALLBACK, CALLBACK]);
  });

  it('is not held back by an attempt in the future, before the clock was set back, nor other flows by any (AUTH-43)', async () => {
    const { client, tab, browser } = await createTestStage();
    browser.localStorage.setItem('host.lastLoginTime', String(browser.clock.now() + 60_000));
    expect(await client.signIn({ parameters: TEST_PARAMETERS })).toBe(true);
    expect(await client.signIn({ parameters: PARAMETERS })).toBe(true);
    expect(tab.left).toHaveLength(3);
  });

  it('waits 3 seconds at the callback and takes the tokens the test has brought by then (AUTH-44, AUTH-55)', async () => {
    const stage = await createTestStage();
    const { client, browser } = stage;
    let settled: unknown;
    const logins: unknown[] = [];
    client.on('userLogin', ({ claims }) => logins.push(claims?.sub));
    void client.completeSignIn(CALLBACK).then((outcome) => {
      settled = outcome;
    });
    await browser.clock.advance(0);
    await browser.clock.advance(2_000);
    const accessToken = await bringTokens(stage);
    await browser.clock.advance(999);
    expect([settled, client.status()]).toEqual([undefined, 'unknown']);
    await browser.clock.advance(1);
    expect(settled).toEqual({ returnTo: '/admin/roles' });
    expect(client.status()).toBe('authenticated');
    expect(logins).toEqual(['admin']);
    expect(await client.getTokens()).toMatchObject({ accessToken, idToken: null, tokenType: 'bearer' });
  });

  it('fails with the error description when the fragment starts with #error, at once (AUTH-45)', async () => {
    const stage = await createTestStage();
    await bringTokens(stage);
    const url = `${ORIGIN}/login#error=access_denied&error_description=The+test+says+no`;
    await expect(stage.client.completeSignIn(url)).rejects.toMatchObject({
      code: 'authenticationFailed',
      error: 'access_denied',
      errorDescription: 'The test says no',
      message: 'The provider refused the sign-in: The test says no',
    });
    expect(stage.client.status()).toBe('unknown');
  });

  it('fails without tokens, and with tokens whose time is over (AUTH-10, ERR-17)', async () => {
    const stage = await createTestStage();
    const { client, browser } = stage;
    await expect(browser.clock.during(client.completeSignIn(CALLBACK))).rejects.toMatchObject({
      code: 'parameterMissing',
      message: 'Required parameter missing: Host.test_tokens',
    });
    await bringTokens(stage, 'admin', 30);
    await browser.clock.advance(3_000);
    const other = stage.openClient();
    await other.client.signIn({ parameters: TEST_PARAMETERS });
    await expect(browser.clock.during(other.client.completeSignIn(CALLBACK))).rejects.toMatchObject({
      error: 'login_required',
    });
  });

  it('completes nothing that was not begun, whatever local storage holds (AUTH-10, ERR-12)', async () => {
    const stage = await createStage();
    await bringTokens(stage);
    await expect(stage.client.completeSignIn(CALLBACK)).rejects.toMatchObject({ code: 'stateNotFound' });
    // An error with a state is a provider's answer and no test's.
    await expect(stage.client.completeSignIn(`${ORIGIN}/login#error=a&state=b`)).rejects.toMatchObject({
      code: 'stateNotFound',
    });
    await stage.client.signIn({ parameters: PARAMETERS });
    await expect(stage.openClient().client.completeSignIn(CALLBACK)).rejects.toMatchObject({ code: 'stateNotFound' });
  });

  it('renews by the tokens the test has brought meanwhile, of the same person only (AUTH-10, AUTH-32)', async () => {
    const stage = await createTestStage();
    const { client, browser } = stage;
    await bringTokens(stage);
    await browser.clock.during(client.completeSignIn(CALLBACK));
    const next = await bringTokens(stage, 'admin', 7_200);
    expect((await browser.clock.during(client.renew())).accessToken).toBe(next);
    await bringTokens(stage, 'somebody else');
    await expect(browser.clock.during(client.renew())).rejects.toMatchObject({ code: 'idTokenSubject' });
    expect(client.status()).toBe('notAuthenticated');
  });

  it('signs out without a provider and forgets the tokens (AUTH-12, AUTH-39)', async () => {
    const stage = await createTestStage();
    const { client, browser, tab, provider } = stage;
    await bringTokens(stage);
    await browser.clock.during(client.completeSignIn(CALLBACK));
    await client.logout();
    expect(tab.left.at(-1)).toBe(`${ORIGIN}/signin`);
    expect(browser.localStorage.getItem(TOKENS_KEY)).toBeNull();
    expect(provider.requests).toEqual([]);
  });
});
