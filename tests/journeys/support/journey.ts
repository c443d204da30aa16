import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from '@playwright/test';

import { openApi, type ApiClient } from './apiClient.ts';

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
  /** A further window of the same browser with a session of its own. */
  readonly openWindow: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
}

interface WorkerFixtures {
  readonly adminApi: ApiClient;
}

function watch(page: Page, report: (line: string) => void): void {
  page.on('pageerror', (error) => report(`thrown: ${error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') report(`${message.text()} (${message.location().url})`);
  });
}

/** A journey: a page that must stay free of console errors, and what it is set up with. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  adminApi: [
    async ({ browserName }, use, { project }) => {
      base.skip(browserName !== 'chromium', 'the journeys run in Chromium');
      await use(await openApi(String(project.use.baseURL), 'admin@atrium.example'));
    },
    { scope: 'worker' },
  ],
  admin: async ({ adminApi }, use) => use(adminApi),
  context: async ({ context, baseURL }, use) => {
    await context.addCookies([refusedConsent(baseURL)]);
    await use(context);
  },
  consoleWatch: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
          console.error(`forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
        });
      });
      context.on('page', (page) => watch(page, (line) => found.push(line)));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(found.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
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
