import { createAuthClient } from '../createAuthClient.ts';
import type { AuthClient } from '../createAuthClient.ts';
import { ORIGIN, createFakeBrowser } from './createFakeBrowser.ts';
import type { FakeBrowser, FakeTab, FakeTabOptions } from './createFakeBrowser.ts';
import { PARAMETERS, createFakeProvider } from './createFakeProvider.ts';
import type { FakeProvider } from './createFakeProvider.ts';

/** A browser, a provider, and one tab with a client. */
export interface Stage {
  browser: FakeBrowser;
  provider: FakeProvider;
  tab: FakeTab;
  client: AuthClient;
  /** Another tab of the same browser. */
  openClient(options?: Partial<FakeTabOptions>): { tab: FakeTab; client: AuthClient };
  /** A client in an iframe. */
  openFramedClient(): AuthClient;
}

/** Sets up a browser whose hidden frames reach the provider, as they do when it allows being framed. */
export async function createStage(options: Partial<FakeTabOptions> = {}): Promise<Stage> {
  const browser = createFakeBrowser();
  const provider = await createFakeProvider(browser.clock.now);
  const openClient = (own: Partial<FakeTabOptions> = {}) => {
    const frameAnswer = async (url: string) => {
      if (!url.startsWith(`${String(provider.document['authorization_endpoint'])}?`)) return null;
      const isImplicit = new URL(url).searchParams.get('response_type') === 'id_token token';
      return isImplicit ? provider.authorizeImplicitly(url) : provider.authorize(url);
    };
    const tab = browser.openTab({ fetch: provider.fetch, frameAnswer, ...own });
    return { tab, client: createAuthClient({ environment: tab.environment }) };
  };
  const openFramedClient = () => {
    const environment = browser.openInner(`${ORIGIN}/login`, { target: 'parent', say: () => undefined });
    return createAuthClient({ environment });
  };
  const stage = { browser, provider, openClient, openFramedClient, ...openClient(options) };
  // Loaded beforehand, so that loading a module does not take any of the time under test.
  await stage.client.preload();
  return stage;
}

/** Signs in by redirect, as the sign-in screen and the page at `/login` do. */
export async function signIn(
  { client, provider, tab }: Pick<Stage, 'client' | 'provider' | 'tab'>,
  parameters = PARAMETERS,
): Promise<void> {
  await client.signIn({ parameters });
  await client.completeSignIn(provider.authorize(tab.left.at(-1) ?? ''));
}

/** Sets up a stage on which someone has signed in. */
export async function createSignedInStage(options: Partial<FakeTabOptions> = {}): Promise<Stage> {
  const stage = await createStage(options);
  await signIn(stage);
  return stage;
}
