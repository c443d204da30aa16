import { describe, expect, it } from 'vitest';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import { createFakeBrowser } from './testing/createFakeBrowser.ts';
import { createTabLock } from './tabLock.ts';
import { createTabSharing } from './tabSharing.ts';
import { readSession } from './session.ts';

function tokenRequests({ provider }: Pick<Stage, 'provider'>): number {
  return provider.requests.filter(({ body }) => body.get('grant_type') === 'refresh_token').length;
}

function createLocks() {
  const browser = createFakeBrowser();
  const openLock = () => createTabLock(browser.openTab({ fetch }).environment);
  return { browser, one: openLock(), other: openLock() };
}

describe('the cross-tab lock', () => {
  it('lets one tab work at a time and is looked at every 150 ms (AUTH-50)', async () => {
    const { browser, one, other } = createLocks();
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const held = one.run(async () => {
      done.push('one begins');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      done.push('one ends');
    });
    const waiting = other.run(() => Promise.resolve(done.push('other')));
    await browser.clock.advance(1_000);
    expect(done).toEqual(['one begins']);
    finish();
    await held;
    await browser.clock.advance(299);
    await browser.clock.during(waiting);
    expect(done).toEqual(['one begins', 'one ends', 'other']);
  });

  it('stays with a holder that is alive, however long it works (AUTH-50)', async () => {
    const { browser, one, other } = createLocks();
    let hasOther = false;
    void one.run(() => new Promise(() => undefined));
    await browser.clock.advance(150);
    void other.run(() => {
      hasOther = true;
      return Promise.resolve();
    });
    await browser.clock.advance(60_000);
    expect(hasOther).toBe(false);
  });

  it('is released 3 seconds after its holder has died (AUTH-50)', async () => {
    const { browser, other } = createLocks();
    const expiresAt = browser.clock.now() + 3_000;
    browser.localStorage.setItem('pa_oidc.lock', JSON.stringify({ holder: 'a closed tab', expiresAt }));
    let takenAt = 0;
    void other.run(() => {
      takenAt = browser.clock.now();
      return Promise.resolve();
    });
    await browser.clock.advance(3_000);
    expect(takenAt).toBe(0);
    await browser.clock.advance(150);
    expect(takenAt).toBe(expiresAt + 150);
  });

  it('goes to one of two tabs that take it at the same moment (AUTH-50)', async () => {
    const { browser, one } = createLocks();
    const { environment } = browser.openTab({ fetch });
    let reads = 0;
    // The other tab does not see yet, at its first look, what the one has just written.
    const getItem = (key: string) => (reads++ === 0 ? null : browser.localStorage.getItem(key));
    const localStorage = { ...environment.localStorage, getItem };
    const other = createTabLock({ ...environment, localStorage });
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise<void>((resolve) => void browser.clock.after(500, resolve));
      working -= 1;
    };
    const both = Promise.all([one.run(work), other.run(work)]);
    await browser.clock.during(both);
    expect(most).toBe(1);
    expect(browser.localStorage.getItem('pa_oidc.lock')).toBeNull();
  });

  it('is not held back for ever by a computer clock that was set back (AUTH-50)', async () => {
    const { browser, one } = createLocks();
    const expiresAt = browser.clock.now() + 60 * 60 * 1_000;
    browser.localStorage.setItem('pa_oidc.lock', JSON.stringify({ holder: 'a closed tab', expiresAt }));
    await expect(browser.clock.during(one.run(() => Promise.resolve('done')))).resolves.toBe('done');
  });
});

describe('the tabs of one user', () => {
  it('renew once, and the holder hands the new tokens to the others (AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    const found = other.client.start();
    await stage.browser.clock.advance(0);
    expect(await found).toBe('authenticated');
    await stage.browser.clock.advance(3_600_000 - 60_000 + 5_000);
    expect(tokenRequests(stage)).toBe(1);
    expect((await other.client.getTokens()).accessToken).toBe((await stage.client.getTokens()).accessToken);
  });

  it('that want to renew at the same moment ask the provider once (AUTH-34, AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    await stage.browser.clock.during(other.client.start());
    const [one, two] = await stage.browser.clock.during(Promise.all([stage.client.renew(), other.client.renew()]));
    expect(one).toEqual(two);
    expect(tokenRequests(stage)).toBe(1);
  });

  it('ask for one account: an answer to a tab of another one is not theirs (AUTH-50)', async () => {
    const { browser, tab } = await createSignedInStage();
    const nothing = {
      session: () => null,
      onTokens: () => undefined,
      onSignedOut: () => undefined,
      onInactive: () => undefined,
    };
    const openTab = () => createTabSharing(browser.openTab({ fetch }).environment, nothing);
    const missed = openTab().ask({ ...PARAMETERS, email: 'somebody.else@atrium.example' });
    const found = openTab().ask(PARAMETERS);
    await browser.clock.advance(150);
    expect(await found).toEqual(readSession(tab.environment.sessionStorage));
    expect(await missed).toBeNull();
  });

  it('take nothing over from the tab of another user (AUTH-50)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    stage.provider.subject = 'somebody else';
    await signIn({ ...stage, ...other });
    const before = await other.client.getTokens();
    await stage.browser.clock.during(stage.client.renew());
    expect(await other.client.getTokens()).toEqual(before);
  });
});

describe('starting', () => {
  it('is unknown at first and not authenticated when nothing is found (AUTH-29)', async () => {
    const { client, browser } = await createStage();
    expect(client.status()).toBe('unknown');
    expect(await browser.clock.during(client.start())).toBe('notAuthenticated');
    expect(client.status()).toBe('notAuthenticated');
  });

  it('waits 150 ms for another tab’s answer (AUTH-50)', async () => {
    const { client, browser } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    void client.start();
    await browser.clock.advance(149);
    expect(client.status()).toBe('unknown');
    await browser.clock.advance(1);
    expect(client.status()).toBe('notAuthenticated');
  });

  it('does not undo a sign-in that was completed meanwhile (AUTH-29)', async () => {
    const { client, browser, provider, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const started = client.start();
    await client.completeSignIn(provider.authorize(tab.left[0] ?? ''));
    expect(await browser.clock.during(started)).toBe('authenticated');
    expect(tab.environment.sessionStorage.length).toBe(1);
  });

  it('finds the session of this tab again after a reload (AUTH-29, AUTH-53)', async () => {
    const { tab, browser, provider, openClient } = await createSignedInStage();
    const reloaded = openClient({ sessionStorage: tab.environment.sessionStorage });
    const asked = provider.requests.length;
    expect(await browser.clock.during(reloaded.client.start())).toBe('authenticated');
    expect(provider.requests).toHaveLength(asked);
  });

  it('renews a session that has expired meanwhile (AUTH-32)', async () => {
    const { tab, browser, openClient, client } = await createSignedInStage();
    const before = await client.getTokens();
    browser.isOnline = false;
    await browser.clock.advance(4_000_000);
    browser.isOnline = true;
    const reloaded = openClient({ sessionStorage: tab.environment.sessionStorage });
    expect(await browser.clock.during(reloaded.client.start())).toBe('authenticated');
    expect((await reloaded.client.getTokens()).accessToken).not.toBe(before.accessToken);
  });

  it('is not authenticated when an expired session cannot be renewed (AUTH-37)', async () => {
    const { tab, browser, openClient, provider } = await createSignedInStage();
    browser.isOnline = false;
    await browser.clock.advance(4_000_000);
    browser.isOnline = true;
    provider.isDown = true;
    const reloaded = openClient({ sessionStorage: tab.environment.sessionStorage });
    expect(await browser.clock.during(reloaded.client.start())).toBe('notAuthenticated');
    expect(tab.environment.sessionStorage.length).toBe(0);
  });

  it('asks the provider in a hidden frame only when asked to and someone signed in here before (AUTH-46)', async () => {
    const { browser, openClient, client } = await createStage();
    await browser.clock.during(client.start({ shouldAskProvider: true }));
    expect(client.status()).toBe('notAuthenticated');
    const before = openClient();
    await before.client.signIn({ parameters: PARAMETERS });
    const shy = openClient();
    expect(await browser.clock.during(shy.client.start())).toBe('notAuthenticated');
    expect(shy.tab.frames).toEqual([]);
    const bold = openClient();
    expect(await browser.clock.during(bold.client.start({ shouldAskProvider: true }))).toBe('authenticated');
    expect(bold.tab.frames).toHaveLength(1);
  });
});
