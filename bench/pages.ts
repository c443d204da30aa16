import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';

import { findBrowser } from '../tools/findBrowser.ts';
import type { Report } from './report.ts';

const DEBUGGING_PORT = 4509;
/** By then both lists, their code and what is read once are loaded and compiled: what is added later stays with every change. */
const FIRST_SCREEN_CHANGES = 20;
const SCREEN_CHANGES = 200;
/** Milliseconds without a fetch after which a page is quiet. */
const QUIET = 2_000;

interface Weight {
  readonly kilobytes: number;
  readonly requests: number;
}

/** Counts the scripts a page loads, in bytes over the wire. */
async function weighing(session: CDPSession): Promise<() => Weight> {
  const scripts = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  return () => ({
    kilobytes: [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000,
    requests: scripts.size,
  });
}

/** Counts the calls to the API since it was last asked. */
function countingCalls(session: CDPSession): () => number {
  let calls = 0;
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (new URL(request.url).pathname.startsWith('/api/')) calls += 1;
  });
  return () => {
    const counted = calls;
    calls = 0;
    return counted;
  };
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Signs the administrator in on the portal's own pages. */
export async function signInToPortal(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/signin?lng=en`);
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill('admin@atrium.example');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill('atrium-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
}

const LIST_PATH = '/admin/countries?size=50';

/** Nothing is answered by the service worker: what is measured comes over the wire. */
const cold = { serviceWorkers: 'block' } as const;

/** Seconds from opening the list cold to its 50 rows, by the page's own clock: a locator looks only every half second. */
async function secondsToRows(page: Page, address: string): Promise<number> {
  await page.goto(`${address}${LIST_PATH}`, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => document.querySelectorAll('tbody tr:not([aria-hidden])').length >= 50 && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  return Number(await shown.jsonValue()) / 1000;
}

/** Changes between two lists, ending on the one it began with. */
async function changeScreens(page: Page, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await page
      .getByRole('link', { name: index % 2 === 0 ? 'Timezones' : 'Countries', exact: true })
      .first()
      .click();
    await page.locator('tbody tr').first().waitFor();
  }
}

/** Waits until the page has fetched what it fetches once nothing else happens: that it has more of that is no growth. */
async function whenQuiet(page: Page): Promise<void> {
  let known = -1;
  let count = 0;
  while (count !== known) {
    known = count;
    await page.waitForTimeout(QUIET);
    count = await page.evaluate(() => performance.getEntriesByType('resource').length);
  }
}

async function benchSignIn(browser: Browser, address: string, report: Report): Promise<void> {
  const context = await browser.newContext(cold);
  const page = await context.newPage();
  const weight = await weighing(await context.newCDPSession(page));
  await page.goto(`${address}/signin`, { waitUntil: 'networkidle' });
  report.most('first screen, JavaScript over the wire', weight().kilobytes, 165, 'KB');
  await context.close();
}

async function benchList(browser: Browser, address: string, report: Report): Promise<void> {
  const context = await browser.newContext({ ...cold, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInToPortal(page, address);
  const session = await context.newCDPSession(page);
  const clear = () => session.send('Network.clearBrowserCache');
  await clear();
  const weight = await weighing(session);
  const calls = countingCalls(session);
  const full = await secondsToRows(page, address);
  report.most('calls to the API before the rows of a list, cold', calls(), 2, '');
  report.most('list screen, all its JavaScript over the wire', weight().kilobytes, 260, 'KB');
  report.most('list screen, requests for it', weight().requests, 6, '');
  report.most('cold list to its 50 rows (no slower than a bare react-admin list)', full, 0.55, 's');
  calls();
  await secondsToRows(page, address);
  report.most('calls to the API before the rows of a list, warm', calls(), 1, '');
  await clear();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  report.most('cold list to its 50 rows, processor slowed four times', await secondsToRows(page, address), 1.8, 's');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  report.most('memory of the portal on a list', await heapMegabytes(session), 20, 'MB');
  await changeScreens(page, FIRST_SCREEN_CHANGES);
  await whenQuiet(page);
  const before = await heapMegabytes(session);
  await changeScreens(page, SCREEN_CHANGES);
  report.most('growth of its memory after 200 screen changes', (await heapMegabytes(session)) - before, 2, 'MB');
  await context.close();
}

/** Returns what Lighthouse says of a page; `isSignedIn` keeps the session that the browser holds. */
async function benchLighthouse(title: string, url: string, isSignedIn: boolean, report: Report): Promise<void> {
  const result = await lighthouse(
    url,
    { port: DEBUGGING_PORT, output: 'json', logLevel: 'error', disableStorageReset: isSignedIn },
    desktopConfig,
  );
  for (const [key, bound] of [
    ['performance', 95],
    ['accessibility', 100],
    ['best-practices', 100],
  ] as const) {
    const category = result?.lhr.categories[key];
    report.least(`Lighthouse, ${title}, ${key}`, (category?.score ?? 0) * 100, bound, '');
  }
}

/** Signs in where Lighthouse opens its pages, and leaves of the portal only the session: no cache and no service worker. */
async function signInForLighthouse(address: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(DEBUGGING_PORT)}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no context of its own');
  const page = await context.newPage();
  await signInToPortal(page, address);
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
  await browser.close();
}

/** Weight, speed and memory of the pages of a running product, in Chromium. */
export async function benchPages(address: string, report: Report): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${String(DEBUGGING_PORT)}`,
    ],
  });
  try {
    await benchSignIn(browser, address, report);
    await benchList(browser, address, report);
    await benchLighthouse('sign-in', `${address}/signin`, false, report);
    await signInForLighthouse(address);
    await benchLighthouse('list', `${address}${LIST_PATH}`, true, report);
  } finally {
    await browser.close();
  }
}
