import { describe, expect, it } from 'vitest';

import { isLastingProvider } from './lastingProviders.ts';
import { ISSUER, PARAMETERS } from './testing/createFakeProvider.ts';
import { createSignedInStage, createStage } from './testing/createStage.ts';

describe('tokens that the server refuses', () => {
  it('end the session of this page, whose reason and reference are kept until the next sign-in (AUTH-57)', async () => {
    const stage = await createSignedInStage();
    const { client, tab } = stage;
    const heard: string[] = [];
    client.on('userLogout', ({ reason, session }) => heard.push(`${reason} ${String(session?.claims?.sub)}`));
    client.refuse({ reason: 'emailNotVerified', reference: '417b87f2', isPassing: false });
    // Calls that were under way with the same tokens.
    client.refuse({ reason: 'revoked', isPassing: true });
    expect(client.status()).toBe('notAuthenticated');
    expect(tab.environment.sessionStorage.length).toBe(0);
    expect(heard).toEqual(['refused admin']);
    expect(client.endError()).toMatchObject({
      code: 'tokenRefused',
      reason: 'emailNotVerified',
      reference: '417b87f2',
    });
    await expect(client.getTokens()).rejects.toMatchObject({ code: 'notAuthenticated' });
  });

  it.each([
    [false, 'login'],
    [true, null],
  ])('ask who signs in once, unless the same account may be accepted (%s) (AUTH-57)', async (isPassing, prompt) => {
    const { client, tab, browser } = await createSignedInStage();
    client.refuse({ reason: 'any', isPassing });
    expect(isLastingProvider(browser.localStorage, ISSUER)).toBe(!isPassing);
    for (const asked of [prompt, null]) {
      await client.signIn({ parameters: { ...PARAMETERS } });
      expect(new URL(tab.left.at(-1) ?? '').searchParams.get('prompt')).toBe(asked);
    }
  });

  it('are reported even where a failed renewal has ended the session before (AUTH-57, AUTH-37)', async () => {
    const { client, provider, browser } = await createSignedInStage();
    provider.tokenError = { status: 400, body: { error: 'server_error' } };
    await browser.clock.during(client.renew().catch(() => undefined));
    client.refuse({ reason: 'issuer', isPassing: false });
    expect(client.endError()).toMatchObject({ code: 'tokenRefused', reason: 'issuer' });
  });

  it('of no one ask for nothing (AUTH-57)', async () => {
    const { client, browser } = await createStage();
    client.refuse({ reason: 'issuer', isPassing: false });
    expect(isLastingProvider(browser.localStorage, ISSUER)).toBe(false);
  });
});
