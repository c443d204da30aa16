import { describe, expect, it } from 'vitest';

import { relayCallback } from './relayCallback.ts';
import { createSignedInStage, signIn } from './testing/createStage.ts';

async function openPopup() {
  const stage = await createSignedInStage();
  const other = stage.openClient();
  await signIn({ ...stage, ...other });
  const before = await stage.client.getTokens();
  const outcome = stage.client.signInAgain().then(
    () => null,
    (error: unknown) => error,
  );
  await stage.browser.clock.advance(0);
  await expect.poll(() => stage.tab.popups.at(-1)?.url ?? null).not.toBeNull();
  const popup = stage.tab.popups.at(-1);
  if (popup?.url === undefined || popup.url === null) throw new Error('no popup was opened');
  const { url } = popup;
  const answer = () => {
    const callback = stage.provider.authorize(url);
    relayCallback(stage.browser.openInner(callback, { target: 'opener', say: popup.say }));
  };
  return { ...stage, other, before, outcome, url, answer };
}

describe('a person who is to sign in again', () => {
  it('shows who they are, however short ago they did, and all tabs go on with the new tokens (SEC-20)', async () => {
    const { client, other, before, outcome, url, answer } = await openPopup();
    expect(new URL(url).searchParams.get('max_age')).toBe('0');
    answer();
    expect(await outcome).toBeNull();
    const after = await client.getTokens();
    expect(after.accessToken).not.toBe(before.accessToken);
    expect((await other.client.getTokens()).accessToken).toBe(after.accessToken);
  });

  it('is not replaced by someone else (SEC-20)', async () => {
    const { client, provider, before, outcome, answer } = await openPopup();
    provider.subject = 'somebody else';
    answer();
    expect(await outcome).toMatchObject({ kind: 'invalidIdToken' });
    expect((await client.getTokens()).accessToken).toBe(before.accessToken);
  });
});
