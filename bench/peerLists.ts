import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

import { z } from 'zod';

import { findBrowser } from '../tools/findBrowser.ts';
import { openEngine } from './engine.ts';
import { signInToPortal } from './pages.ts';
import { startPeer } from './peerServer.ts';
import { loadPortfolio, people, readArticles } from './portfolio.ts';
import { loadDemo, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import { medianOf, type Report } from './report.ts';

/** One list of the portal, and what the peer is asked to show of the same rows. */
interface ComparedList {
  readonly title: string;
  readonly path: string;
  readonly peer: string;
  /** The name of the first row, by which the row counts as shown. */
  readonly name: string;
}

/** A list as it was opened once. */
interface Opening {
  /** From the navigation to the frame in which the first row's name is drawn. */
  readonly milliseconds: number;
  readonly calls: number;
  readonly scripts: number;
  readonly kilobytes: number;
}

type Visit = 'cold' | 'warm';
/** 100 for each building. */
const ARTICLES = 20_000;
const ROUNDS = 5;
const SPEEDS = [1, 4] as const;
const bounds = { calls: { cold: 2, warm: 1 }, kilobytes: 260, scripts: 8, times: 1.15 } as const;

declare global {
  interface Window {
    opening: Promise<Opening>;
  }
}

/** Notes when the row with the name that an address shows first is drawn, and what was fetched until then. */
function watchRows(names: Readonly<Record<string, string>>): void {
  const name = names[location.pathname + location.search];
  if (name === undefined) return;
  window.opening = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const cells = document.querySelectorAll('tbody a, tbody td, tbody th');
      if (![...cells].some((cell) => cell.textContent === name)) return;
      observer.disconnect();
      requestAnimationFrame((milliseconds) => {
        const fetched = performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ startTime }) => startTime < milliseconds);
        const scripts = fetched.filter((entry) => new URL(entry.name).pathname.endsWith('.js'));
        resolve({
          milliseconds,
          calls: fetched.filter((entry) => new URL(entry.name).pathname.startsWith('/api/')).length,
          scripts: scripts.length,
          kilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
        });
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** A tab in which lists are opened: the portal's or the peer's. */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

async function openTab(browser: Browser, names: Readonly<Record<string, string>>): Promise<Tab> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchRows, names);
  return { context, page, session: await context.newCDPSession(page) };
}

/** Opens a list: cold with nothing kept of scripts and of what the tab has read, warm as it is loaded again. */
async function openOnce({ page, session }: Tab, url: string, visit: Visit): Promise<Opening> {
  if (visit === 'cold') {
    await session.send('Network.clearBrowserCache');
    // After the portal's own listener, which keeps what the page has made until then.
    await page.evaluate(() => {
      addEventListener('pagehide', () => {
        for (const key of ['Host.start', 'Host.styles']) sessionStorage.removeItem(key);
      });
    });
  }
  await page.goto(url, { waitUntil: 'commit' });
  const opening = await page.evaluate(() => window.opening);
  // What comes after the rows is fetched before the next round.
  await page.waitForLoadState('networkidle');
  return opening;
}

/** The openings of one list by turns in both tabs; what counts is the middle of the rounds. */
async function compare(tabs: readonly [Tab, Tab], urls: readonly [string, string], visit: Visit) {
  const rounds: (readonly [Opening, Opening])[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await openOnce(tabs[0], urls[0], visit), await openOnce(tabs[1], urls[1], visit)]);
  const times = (side: 0 | 1) => medianOf(rounds.map((pair) => pair[side].milliseconds));
  return {
    rounds,
    own: times(0),
    peer: times(1),
    ratio: medianOf(rounds.map(([own, peer]) => own.milliseconds / peer.milliseconds)),
  };
}

/** Returns what a list of the portal fetches before its rows, next to the bounds. */
function reportFetched(report: Report, title: string, visit: Visit, [own, peer]: readonly [Opening, Opening]): void {
  const { calls, scripts, kilobytes } = own;
  report.most(`${title}, ${visit}: calls before the rows (peer ${String(peer.calls)})`, calls, bounds.calls[visit], '');
  if (visit === 'warm') return;
  const others = `(peer ${peer.kilobytes.toFixed(0)} KB in ${String(peer.scripts)})`;
  report.most(`${title}, cold: script before the rows ${others}`, kilobytes, bounds.kilobytes, 'KB');
  report.most(`${title}, cold: files of script before the rows`, scripts, bounds.scripts, '');
}

async function compareLists(
  report: Report,
  tabs: readonly [Tab, Tab],
  addresses: readonly [string, string],
  lists: readonly ComparedList[],
): Promise<void> {
  for (const { title, path, peer } of lists) {
    const urls = [`${addresses[0]}${path}`, `${addresses[1]}${peer}`] as const;
    for (const rate of SPEEDS) {
      for (const { session } of tabs) await session.send('Emulation.setCPUThrottlingRate', { rate });
      for (const visit of ['cold', 'warm'] as const) {
        const found = await compare(tabs, urls, visit);
        const speed = rate === 1 ? '' : `, processor slowed ${String(rate)} times`;
        const figures = `(${found.own.toFixed(0)} to ${found.peer.toFixed(0)} ms)`;
        report.most(`${title}, ${visit}${speed}: to the first row ${figures}`, found.ratio, bounds.times, 'times');
        const [first] = found.rounds;
        if (rate === 1 && first !== undefined) reportFetched(report, title, visit, first);
      }
    }
  }
}

/** A list of the portal with the peer's address of the same rows; the first of them is asked for its name. */
async function listOf(
  { address, token }: { readonly address: string; readonly token: string },
  { title, path, api, name, filter, fields }: AskedList,
): Promise<ComparedList> {
  const filtered = filter === undefined ? {} : { filter };
  const query = new URLSearchParams([
    ...Object.entries({ path: api, sort: name, ...filtered }),
    ...[name, ...fields].map((field) => ['field', field] as [string, string]),
  ]);
  const first = new URLSearchParams({
    $top: '1',
    $orderby: name,
    ...(filter === undefined ? {} : { $filter: filter }),
  });
  const answer = await fetch(`${address}/api/${api}?${first.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { value } = z.object({ value: z.array(z.looseObject({})) }).parse(await answer.json());
  return { title, path: `${path}?size=50`, peer: `/?${query.toString()}`, name: String(value[0]?.[name]) };
}

/** A list by its address and that of its rows; the peer shows as many fields as the portal has columns. */
interface AskedList {
  readonly title: string;
  readonly path: string;
  readonly api: string;
  readonly name: string;
  readonly filter?: string;
  readonly fields: readonly string[];
}

function askedLists(customerId: string, buildingId: string): readonly AskedList[] {
  const customer = `/customer/${customerId}`;
  return [
    {
      title: 'articles of a building',
      path: `${customer}/building/${buildingId}/articles`,
      api: 'article',
      name: 'title',
      filter: `buildingId eq '${buildingId}'`,
      fields: ['published', 'audienceType', 'activationDate', 'expirationDate'],
    },
    {
      title: 'buildings of a customer',
      path: `${customer}/buildings`,
      api: 'building',
      name: 'name',
      filter: `customerId eq '${customerId}'`,
      fields: ['status', 'countryName', 'facilityStatus', 'size'],
    },
    {
      title: 'customers',
      path: '/admin/customers',
      api: 'customer',
      name: 'name',
      fields: ['emailDomains', 'buildingCount'],
    },
    {
      title: 'countries',
      path: '/admin/countries',
      api: 'building/country',
      name: 'name',
      fields: ['isoCode', 'mobilePrefix', 'currencyName', 'stateCount'],
    },
    {
      title: 'timezones',
      path: '/admin/timezones',
      api: 'building/timezone',
      name: 'displayName',
      fields: ['ianaName', 'gmtStandard'],
    },
  ];
}

/** Opens lists by turns in the portal and in the peer, in Chromium. */
async function openLists(report: Report, addresses: readonly [string, string], lists: readonly ComparedList[]) {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const names = Object.fromEntries(lists.flatMap(({ path, peer, name }) => [path, peer].map((url) => [url, name])));
    const tabs = [await openTab(browser, names), await openTab(browser, names)] as const;
    await signInToPortal(tabs[0].page, addresses[0]);
    await tabs[1].page.goto(addresses[1]);
    await compareLists(report, tabs, addresses, lists);
  } finally {
    await browser.close();
  }
}

/**
 * Measures five lists of the portal next to those of a bare react-admin, whose rows come from the same server and which
 * has no sign-in (docs/decisions/portal-next-to-a-peer.md).
 */
export async function benchPeer(report: Report): Promise<void> {
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    const engine = await openEngine({ databaseUrl }, 1);
    await loadPortfolio(engine, ARTICLES);
    const { read: buildingId } = await readArticles(engine);
    const { rows } = await engine.query<{ id: string }>('select customer_id as id from buildings where id = $1', [
      buildingId,
    ]);
    await engine.close();
    await withPlace(async (place) => {
      const product = await startProduct(place, { databaseUrl });
      const token = await tokenOf(product, people.administrator);
      const peer = await startPeer(product.address, token);
      try {
        const server = { address: product.address, token };
        const lists = await Promise.all(askedLists(rows[0]?.id ?? '', buildingId).map((list) => listOf(server, list)));
        await openLists(report, [product.address, peer.address], lists);
      } finally {
        peer.close();
      }
    });
  });
}
