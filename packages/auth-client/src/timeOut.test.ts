import { describe, expect, it } from 'vitest';

import { PARAMETERS } from './testing/createFakeProvider.ts';
import { createSignedInStage, signIn } from './testing/createStage.ts';
import type { Stage } from './testing/createStage.ts';

/** Collects the ends of sessions that a client reports. */
function hear({ client }: Pick<Stage, 'client'>): string[] {
  const heard: string[] = [];
  client.on('userLogout', ({ reason, session }) => heard.push(`${reason} ${String(session?.claims?.sub)}`));
  return heard;
}

describe('a session that no one uses', () => {
  it('ends in every tab of the person, where each stays on its page and knows why (SEC-21)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    await signIn({ ...stage, ...other });
    const pages = [stage.tab.left.length, other.tab.left.length];
    const heard = [hear(stage), hear(other)];
    stage.client.timeOut();
    for (const { client, tab } of [stage, other]) {
      expect(client.status()).toBe('notAuthenticated');
      expect(client.endError()).toMatchObject({ code: 'inactive' });
      expect(tab.environment.sessionStorage.length).toBe(0);
      await expect(client.getTokens()).rejects.toMatchObject({ code: 'notAuthenticated' });
    }
    expect(heard).toEqual([['inactive admin'], ['inactive admin']]);
    expect([stage.tab.left.length, other.tab.left.length]).toEqual(pages);
  });

  it('leaves a tab of another person alone, and ends once (SEC-21)', async () => {
    const stage = await createSignedInStage();
    const other = stage.openClient();
    stage.provider.subject = 'somebody else';
    await signIn({ ...stage, ...other });
    const heard = hear(stage);
    stage.client.timeOut();
    stage.client.timeOut();
    expect(other.client.status()).toBe('authenticated');
    expect(heard).toEqual(['inactive admin']);
  });

  it('takes nothing over from the provider: its refresh token is revoked, and the next sign-in asks for the password (SEC-21)', async () => {
    const stage = await createSignedInStage();
    stage.client.timeOut();
    await expect.poll(() => stage.provider.requests.at(-1)?.path).toMatch(/\/revocation$/);
    const reopened = stage.openClient();
    const found = stage.browser.clock.during(reopened.client.start({ shouldAskProvider: true }));
    expect(await found).toBe('notAuthenticated');
    await stage.client.signIn({ parameters: { ...PARAMETERS } });
    expect(new URL(stage.tab.left.at(-1) ?? '').searchParams.get('prompt')).toBe('login');
  });
});
