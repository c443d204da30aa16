import { describe, expect, it } from 'vitest';
import { POPUP_KEY } from './constants.ts';
import { createAuthClient } from './createAuthClient.ts';
import { relayCallback } from './relayCallback.ts';
import { createFakeBrowser, ORIGIN } from './testing/createFakeBrowser.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import { createStage } from './testing/createStage.ts';

/** The session storage of a window that the client has opened as a popup. */
function markedStore() {
  const { sessionStorage } = createFakeBrowser().openTab({ fetch: globalThis.fetch }).environment;
  sessionStorage.setItem(POPUP_KEY, '1');
  return sessionStorage;
}

function fail(): never {
  throw new Error('an answer of its own was handed on');
}

async function openPopup() {
  const stage = await createStage();
  const outcome = stage.client.signInWithPopup({ parameters: PARAMETERS }).then(
    (tokens) => ({ tokens }),
    (error: unknown) => ({ error }),
  );
  await stage.browser.clock.advance(0);
  const [popup] = stage.tab.popups;
  if (popup === undefined) throw new Error('no popup was opened');
  return { ...stage, outcome, popup };
}

describe('signing in in a popup', () => {
  it('opens it at 400 by 600 before anything is awaited (AUTH-47)', async () => {
    const { client, tab } = await createStage();
    client.signInWithPopup({ parameters: PARAMETERS }).catch(() => undefined);
    expect(tab.popups).toMatchObject([{ width: 400, height: 600, url: null }]);
  });

  it('says when the browser refuses it (ERR-10)', async () => {
    const { client } = await createStage({ isPopupBlocked: true });
    await expect(client.signInWithPopup({ parameters: PARAMETERS })).rejects.toMatchObject({
      code: 'popupBlocked',
      message: 'Popup could not be opened',
    });
  });

  it('takes the answer that the page at /login relays, and closes it (AUTH-11, AUTH-36, AUTH-47)', async () => {
    const { browser, provider, popup, outcome, client } = await openPopup();
    const logins: unknown[] = [];
    client.on('userLogin', ({ claims }) => logins.push(claims?.sub));
    const callback = provider.authorize(popup.url ?? '');
    expect(callback).toMatch(/^http:\/\/localhost:3000\/login\?/);
    expect(relayCallback(browser.openInner(callback, { target: 'opener', say: popup.say }))).toBe(true);
    expect(await outcome).toMatchObject({ tokens: { tokenType: 'bearer' } });
    expect(popup.isClosed).toBe(true);
    expect(client.status()).toBe('authenticated');
    expect(logins).toEqual(['admin']);
    expect(browser.clock.waiting()).toBe(1);
  });

  it('looks every 300 ms whether the user has closed it (AUTH-47, ERR-11, ERR-21)', async () => {
    const { browser, popup, outcome } = await openPopup();
    let settled: unknown;
    void outcome.then((result) => {
      settled = result;
    });
    await browser.clock.advance(300);
    popup.isClosed = true;
    await browser.clock.advance(299);
    expect(settled).toBeUndefined();
    await browser.clock.advance(1);
    expect(settled).toMatchObject({
      error: { code: 'popupClosed', kind: 'interactionCancelled', message: 'User closed popup' },
    });
  });

  it('times out after 60 seconds and closes it (AUTH-47, ERR-08)', async () => {
    const { browser, popup, outcome } = await openPopup();
    await browser.clock.advance(59_999);
    expect(popup.isClosed).toBe(false);
    await browser.clock.advance(1);
    expect(await outcome).toMatchObject({ error: { code: 'timedOut', message: 'Timed out' } });
    expect(popup.isClosed).toBe(true);
    expect(browser.clock.waiting()).toBe(0);
  });

  it('closes it when the provider cannot be reached (ERR-15)', async () => {
    const { client, provider, tab } = await createStage();
    provider.isDown = true;
    await expect(client.signInWithPopup({ parameters: PARAMETERS })).rejects.toMatchObject({ code: 'metadataFailed' });
    expect(tab.popups).toMatchObject([{ isClosed: true }]);
  });
});

describe('a popup to which the provider sends no answer to what it was asked', () => {
  it.each(['?code=1', '?code=1&state=another', '', '#state=only'])(
    'tells the page that opened it at once, and never completes itself: %s (AUTH-47, ERR-13)',
    async (answer) => {
      const { browser, provider, popup, outcome } = await openPopup();
      const href = `${ORIGIN}/login${answer}`;
      const inner = { ...browser.openInner(href, { target: 'opener', say: popup.say }), sessionStorage: markedStore() };
      // A page that is signed in already goes on from an address that is spent; a popup has its session, but does not.
      const alone = createAuthClient({
        environment: { ...browser.openTab({ fetch: provider.fetch, href }).environment, sessionStorage: markedStore() },
      });
      await expect(alone.completeSignIn()).rejects.toMatchObject({ code: 'popupDetached' });
      expect(relayCallback(inner)).toBe(true);
      expect(await outcome).toMatchObject({ error: { code: 'callbackUrlInvalid' } });
      expect(popup.isClosed).toBe(true);
    },
  );

  it('may be used to sign in without a popup later (AUTH-31)', async () => {
    const { browser, client, provider, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const href = provider.authorize(tab.left[0] ?? '');
    const environment = { ...browser.openInner(href, { target: 'opener', say: fail }), sessionStorage: markedStore() };
    expect(relayCallback(environment)).toBe(false);
  });
});

describe('the page at /login', () => {
  it('says so when no one has taken the answer it handed on, as the page that opened it was loaded again (AUTH-47)', async () => {
    const { browser, provider, popup } = await openPopup();
    const callback = provider.authorize(popup.url ?? '');
    let untaken = 0;
    const handleUntaken = () => {
      untaken += 1;
    };
    const deaf = browser.openInner(callback, { target: 'opener', say: () => undefined });
    expect(relayCallback(deaf, handleUntaken)).toBe(true);
    await browser.clock.advance(2_999);
    expect(untaken).toBe(0);
    await browser.clock.advance(1);
    expect(untaken).toBe(1);
    const inside = createAuthClient({
      environment: browser.openTab({ fetch: provider.fetch, href: callback }).environment,
    });
    await expect(inside.completeSignIn()).rejects.toMatchObject({ code: 'popupDetached' });
  });

  it('never completes a popup whose opener is out of reach (AUTH-47)', async () => {
    const { browser, provider, popup, outcome } = await openPopup();
    const callback = provider.authorize(popup.url ?? '');
    const cut = browser.openTab({ fetch: provider.fetch, href: callback });
    const inside = createAuthClient({ environment: cut.environment });
    expect(relayCallback(cut.environment)).toBe(false);
    await expect(inside.completeSignIn()).rejects.toMatchObject({ code: 'popupDetached' });
    // A window that is cut off reads as closed to the page that opened it.
    popup.isClosed = true;
    await browser.clock.advance(300);
    expect(await outcome).toMatchObject({ error: { code: 'popupClosed' } });
    const reloaded = createAuthClient({ environment: cut.environment });
    await expect(reloaded.completeSignIn()).rejects.toMatchObject({ code: 'popupDetached' });
    expect(inside.status()).toBe('unknown');
  });

  it('relays its address to the page that framed it (AUTH-11)', async () => {
    const { browser } = await createStage();
    const heard: unknown[] = [];
    const href = `${ORIGIN}/login?error=login_required&state=abc`;
    expect(relayCallback(browser.openInner(href, { target: 'parent', say: (message) => heard.push(message) }))).toBe(
      true,
    );
    expect(heard).toEqual([{ origin: ORIGIN, data: { type: 'pa_oidc.callback', url: href } }]);
  });

  it('relays nothing in a window of its own (AUTH-31)', async () => {
    const { browser, client, provider, tab } = await createStage();
    await client.signIn({ parameters: PARAMETERS });
    const callback = provider.authorize(tab.left[0] ?? '');
    const heard: unknown[] = [];
    const say = (message: unknown) => void heard.push(message);
    // A tab opened by a link of the portal has an opener as well, yet its sign-in is its own.
    expect(relayCallback(browser.openInner(callback, { target: 'opener', say }))).toBe(false);
    expect(relayCallback(browser.openInner(`${ORIGIN}/login`, { target: 'opener', say }))).toBe(false);
    expect(heard).toEqual([]);
  });
});
