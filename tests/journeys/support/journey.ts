import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';

import { openApi, type ApiClient } from './apiClient.ts';
import { bringToken } from './bringToken.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { prepareServer, type JourneyServer } from './server.ts';

/** What the console may say although nothing is wrong: a call that is refused on purpose is logged by the browser. */
interface ConsoleWatch {
  /** Lines that fit are expected by this journey. */
  allow(pattern: RegExp): void;
}

/** The choice that most journeys have made already: everything refused. */
function refusedConsent(baseURL: string | undefined) {
  return { name: 'atrium_consent', value: 'C0002:0&C0003:0', url: baseURL ?? 'http://localhost' };
}

interface Fixtures {
  /** The API with the portal administrator's token. */
  readonly admin: ApiClient;
  /** Fails the journey when a page writes an error to its console, throws or does what its content security policy forbids. */
  readonly consoleWatch: ConsoleWatch;
  /** Writes what a journey that failed has on its pages: a run elsewhere leaves only its output. */
  readonly whatIsShown: void;
  /** The portal where it can be deployed again during the journey; `baseURL` of a journey that asks for it. */
  readonly deployment: Deployment;
  /** A further window of the same browser with a session of its own. */
  readonly openWindow: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

interface WorkerFixtures {
  /** The server of this worker. */
  readonly server: JourneyServer;
  /** The portal administrator's window, signed in once per worker, for journeys that only look. */
  readonly administratorWindow: Page;
}

/** Writes to the console what the content security policy forbids. */
async function reportViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      console.error(`forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
    });
  });
}

/** Reports the errors of every page of a window, those to come included; the returned function ends it. */
function watch(context: BrowserContext, report: (line: string) => void): () => void {
  const handleError = (error: WebError) => report(`thrown: ${error.error().message}`);
  const handleConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  };
  context.on('weberror', handleError).on('console', handleConsole);
  return () => context.off('weberror', handleError).off('console', handleConsole);
}

/** A journey: a page that must stay free of console errors, and what it is set up with. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName }, use) => {
      base.skip(browserName !== 'chromium', 'the journeys run in Chromium');
      const server = await prepareServer();
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  administratorWindow: [
    async ({ browser, server }, use) => {
      const window = await browser.newContext({
        baseURL: server.publicUrl,
        locale: 'en-GB',
        reducedMotion: 'reduce',
      });
      await window.addCookies([refusedConsent(server.publicUrl)]);
      await reportViolations(window);
      const page = await window.newPage();
      await bringToken(page, 'admin@atrium.example');
      await use(page);
      await window.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.publicUrl),
  // A token of its own: roles are changed by a person whose sign-in is recent (SEC-20).
  admin: async ({ server }, use) => use(await openApi(server.publicUrl, 'admin@atrium.example')),
  context: async ({ context, baseURL }, use) => {
    await context.addCookies([refusedConsent(baseURL)]);
    await reportViolations(context);
    await use(context);
  },
  consoleWatch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      const stop = watch(context, (line) => found.push(line));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      stop();
      expect(found.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
  whatIsShown: [
    async ({ context }, use, info) => {
      await use();
      if (info.status === info.expectedStatus) return;
      for (const page of context.pages()) {
        console.log(`${info.title}: ${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
      }
    },
    { auto: true },
  ],
  deployment: async ({ server }, use) => {
    const deployment = await openDeployment(server.publicUrl);
    await use(deployment);
    await deployment.close();
  },
  openWindow: async ({ browser, baseURL }, use) => {
    const windows: BrowserContext[] = [];
    await use(async (options) => {
      const window = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options });
      await window.addCookies([refusedConsent(options?.baseURL ?? baseURL)]);
      windows.push(window);
      return window.newPage();
    });
    await Promise.all(windows.map((window) => window.close()));
  },
});

export { expect };
