import { type CDPSession, chromium, type Page } from '@playwright/test';

import { findBrowser } from '../tools/findBrowser.ts';
import { openEngine } from './engine.ts';
import { signInToPortal } from './pages.ts';
import { loadDemo, startProduct, withDatabase, withPlace } from './programs.ts';
import { medianOf, type Report } from './report.ts';

const ROOMS = 500;
const ROUNDS = 3;
/** Rooms that are there once the view shows what a window has room for. */
const SHOWN = 20;
/** How long the view is watched after it shows its rooms, in milliseconds: the rest of a list may be drawn later. */
const WATCHED = 2_000;
const BOUNDS = { full: 500, slowed: 1_200, longestTask: 100 } as const;

/** Adds a floor with rooms that can be booked to a building that has a space view; returns the path of its view. */
async function addFloor(databaseUrl: string): Promise<string> {
  const engine = await openEngine({ databaseUrl }, 1);
  const { rows } = await engine.query<{ path: string }>(
    `with floor as (
       insert into spaces (id, customer_id, building_id, type, name, display_order)
       select gen_random_uuid(), b.customer_id, b.id, 'Floor', 'Measured floor', 99
         from buildings b join extensions x on x.building_id = b.id and x.code = 'extension.map' and x.enabled and x.deleted_at is null
        where b.deleted_at is null and b.status = 'Active' order by b.id limit 1
       returning id, customer_id, building_id),
     rooms as (
       insert into spaces (id, customer_id, building_id, parent_id, ancestor_ids, type, name, reservable, capacity)
       select gen_random_uuid(), f.customer_id, f.building_id, f.id, array[f.id], 'Room', 'Measured room ' || n, true, 1 + n % 12
         from floor f, generate_series(1, $1::int) n)
     select '/customer/' || customer_id || '/building/' || building_id || '/spaceView?floorId=' || id as path from floor`,
    [ROOMS],
  );
  await engine.query('analyze spaces');
  await engine.close();
  const [floor] = rows;
  if (floor === undefined) throw new Error('the demo portfolio has no building with a space view');
  return floor.path;
}

/** What opening the view took, in milliseconds. */
interface Opening {
  readonly shown: number;
  readonly longestTask: number;
}

/** Opens the view as by a browser that has nothing of it, by the page's own clock. */
async function openCold(page: Page, session: CDPSession, url: string): Promise<Opening> {
  await session.send('Network.clearBrowserCache');
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    (rooms) => document.querySelectorAll('#content li button[aria-pressed]').length >= rooms && performance.now(),
    SHOWN,
    { polling: 'raf', timeout: 60_000 },
  );
  await page.waitForTimeout(WATCHED);
  const longestTask = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The browser reports no tasks of 50 ms and less.
        new PerformanceObserver((list) =>
          resolve(Math.max(0, ...list.getEntries().map(({ duration }) => duration))),
        ).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
  return { shown: Number(await shown.jsonValue()), longestTask };
}

async function measureView(report: Report, url: string): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInToPortal(page, new URL(url).origin);
    const session = await context.newCDPSession(page);
    const openAt = async (rate: number) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      const opened: Opening[] = [];
      for (let round = 0; round < ROUNDS; round += 1) opened.push(await openCold(page, session, url));
      return opened;
    };
    const title = `space view with ${String(ROOMS)} rooms, cold`;
    const full = await openAt(1);
    report.most(title, medianOf(full.map(({ shown }) => shown)), BOUNDS.full, 'ms');
    report.most(
      `${title}: longest task`,
      medianOf(full.map(({ longestTask }) => longestTask)),
      BOUNDS.longestTask,
      'ms',
    );
    const slowed = await openAt(4);
    report.most(
      `${title}, processor slowed four times`,
      medianOf(slowed.map(({ shown }) => shown)),
      BOUNDS.slowed,
      'ms',
    );
  } finally {
    await browser.close();
  }
}

/** Measures how soon the space view of a floor with many rooms is there, and the longest task meanwhile (SPACE-14). */
export async function benchSpaceView(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace(async (place) => {
      await loadDemo(place, { databaseUrl });
      const path = await addFloor(databaseUrl);
      const { address } = await startProduct(place, { databaseUrl });
      await measureView(report, `${address}${path}`);
    }),
  );
}
