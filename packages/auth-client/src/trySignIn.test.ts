import { describe, expect, it } from 'vitest';
import { relayCallback } from './relayCallback.ts';
import { PARAMETERS } from './testing/createFakeProvider.ts';
import { createStage, type Stage } from './testing/createStage.ts';
import { trySignIn } from './trySignIn.ts';

async function tryAt(stage: Stage, parameters = PARAMETERS) {
  const trial = trySignIn(parameters, stage.tab.environment);
  const outcome = trial.catch((error: unknown) => error);
  await expect.poll(() => stage.tab.popups[0]?.url ?? null).not.toBeNull();
  const [popup] = stage.tab.popups;
  if (popup === undefined) throw new Error('no popup was opened');
  return { popup, outcome, asked: new URL(popup.url ?? '').searchParams };
}

async function answer(stage: Stage, popup: Stage['tab']['popups'][number]) {
  const callback = stage.provider.authorize(popup.url ?? '');
  relayCallback(stage.browser.openInner(callback, { target: 'opener', say: popup.say }));
}

function kept({ tab: { environment } }: Stage): string[] {
  return [environment.localStorage, environment.sessionStorage].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  );
}

describe('trying a sign-in', () => {
  it('brings the checked claims, signs no one in and keeps nothing (ROOT-10)', async () => {
    const stage = await createStage();
    const { popup, outcome, asked } = await tryAt(stage);
    expect([asked.get('prompt'), asked.get('login_hint')]).toEqual(['login', 'admin@atrium.example']);
    await answer(stage, popup);
    expect(await outcome).toMatchObject({
      idToken: { sub: 'admin', email: 'admin@atrium.example' },
      accessToken: null,
      userinfo: null,
      canRenew: true,
      tokens: { accessToken: expect.any(String), idToken: expect.any(String) },
    });
    expect([kept(stage), await stage.client.start(), popup.isClosed]).toEqual([[], 'notAuthenticated', true]);
  });

  it('asks for no one in particular without an address, and userinfo where the ID token has none (ROOT-10)', async () => {
    const stage = await createStage();
    stage.provider.claims = { email: undefined };
    const { popup, outcome, asked } = await tryAt(stage, { ...PARAMETERS, email: '' });
    expect([asked.get('prompt'), asked.get('login_hint')]).toEqual([null, null]);
    await answer(stage, popup);
    expect(await outcome).toMatchObject({ userinfo: { sub: 'admin', email: 'admin@atrium.example' } });
  });

  it("throws the provider's own error and a refused ID token, and keeps nothing of them either (ROOT-10)", async () => {
    const refused = await createStage();
    refused.provider.subject = null;
    const first = await tryAt(refused);
    await answer(refused, first.popup);
    expect(await first.outcome).toMatchObject({ code: 'authenticationFailed', error: 'login_required' });
    const foreign = await createStage();
    foreign.provider.claims = { aud: 'another' };
    const second = await tryAt(foreign);
    await answer(foreign, second.popup);
    expect(await second.outcome).toMatchObject({ code: 'idTokenAudience' });
    expect([...kept(refused), ...kept(foreign)]).toEqual([]);
  });

  it('says when the browser blocks the window (ROOT-10)', async () => {
    const stage = await createStage({ isPopupBlocked: true });
    await expect(trySignIn(PARAMETERS, stage.tab.environment)).rejects.toMatchObject({ code: 'popupBlocked' });
  });
});
