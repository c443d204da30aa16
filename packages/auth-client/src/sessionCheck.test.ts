import { describe, expect, it } from 'vitest';
import { CLIENT_ID, ISSUER } from './testing/createFakeProvider.ts';
import { createSignedInStage, createStage, signIn } from './testing/createStage.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import type { FakeFrame } from './testing/createFakeBrowser.ts';

const CHECK_URL = `${ISSUER}/session/check`;
const PROVIDER_ORIGIN = new URL(ISSUER).origin;

/** Signs in at a provider with a session check frame. */
async function createWatchedStage() {
  const stage = await createStage();
  const { client, provider, tab, browser } = stage;
  provider.metadata = { check_session_iframe: CHECK_URL };
  await client.signIn({ parameters: PARAMETERS });
  await client.completeSignIn(`${provider.authorize(tab.left[0] ?? '')}&session_state=first`);
  await browser.clock.advance(0);
  const frame: FakeFrame | undefined = tab.frames.find(({ url }) => url === CHECK_URL);
  if (frame === undefined) throw new Error('the session is not checked');
  const heard: string[] = [];
  client.on('sessionChange', () => heard.push('sessionChange'));
  client.on('userLogout', () => heard.push('userLogout'));
  return { ...stage, frame, heard };
}

describe('the session check', () => {
  it('asks the provider’s frame every 2000 ms (AUTH-48)', async () => {
    const { frame, browser } = await createWatchedStage();
    // The stage's frames load by themselves, which asks for the first time.
    const question = { message: `${CLIENT_ID} first`, targetOrigin: PROVIDER_ORIGIN };
    expect(frame.posted).toEqual([question]);
    await browser.clock.advance(1_999);
    expect(frame.posted).toHaveLength(1);
    await browser.clock.advance(1);
    expect(frame.posted).toEqual([question, question]);
    frame.say({ origin: PROVIDER_ORIGIN, data: 'unchanged' });
    await browser.clock.advance(2_000);
    expect(frame.posted).toHaveLength(3);
  });

  it('is left out when the provider has none (AUTH-48)', async () => {
    const { tab } = await createSignedInStage();
    expect(tab.frames).toEqual([]);
  });

  it('tells a change and takes over the new session of the same person (AUTH-36)', async () => {
    const { frame, browser, client, heard } = await createWatchedStage();
    const before = await client.getTokens();
    frame.say({ origin: PROVIDER_ORIGIN, data: 'changed' });
    await browser.clock.advance(100);
    expect(heard).toEqual(['sessionChange']);
    expect(frame.isRemoved).toBe(true);
    expect(client.status()).toBe('authenticated');
    expect((await client.getTokens()).accessToken).not.toBe(before.accessToken);
  });

  it.each([null, 'somebody else'])('signs out when %s is signed in at the provider now (AUTH-36)', async (subject) => {
    const { frame, browser, client, heard, provider } = await createWatchedStage();
    provider.subject = subject;
    frame.say({ origin: PROVIDER_ORIGIN, data: 'changed' });
    await browser.clock.advance(100);
    expect(heard).toEqual(['sessionChange', 'userLogout']);
    expect(client.status()).toBe('notAuthenticated');
  });

  it('signs the same person out in the other tabs, too (AUTH-50)', async () => {
    const stage = await createWatchedStage();
    const other = stage.openClient();
    await signIn({ ...stage, ...other });
    stage.provider.subject = null;
    stage.frame.say({ origin: PROVIDER_ORIGIN, data: 'changed' });
    await stage.browser.clock.advance(100);
    expect(other.client.status()).toBe('notAuthenticated');
  });

  it('ends with the session (AUTH-48)', async () => {
    const { client, frame } = await createWatchedStage();
    await client.logout({ isForced: true });
    expect(frame.isRemoved).toBe(true);
  });

  it('heeds no other origin and stops when the provider cannot tell (AUTH-48)', async () => {
    const { frame, browser, heard } = await createWatchedStage();
    frame.say({ origin: 'https://evil.example', data: 'changed' });
    frame.say({ origin: PROVIDER_ORIGIN, data: 'error' });
    await browser.clock.advance(10_000);
    expect(heard).toEqual([]);
    expect(frame.isRemoved).toBe(true);
    expect(frame.posted).toHaveLength(1);
  });
});
