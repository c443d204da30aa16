import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { benchAudit } from './audit.ts';
import { benchBookings } from './bookings.ts';
import { openEngine } from './engine.ts';
import { benchFairness } from './fairness.ts';
import { benchHeartbeats } from './heartbeats.ts';
import { benchImports } from './imports.ts';
import { benchLists } from './lists.ts';
import { benchMaps } from './maps.ts';
import { measureInTurn } from './measure.ts';
import { benchOpenings } from './openings.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPalette } from './palette.ts';
import { benchPlaces } from './places.ts';
import { loadPortfolio, searches } from './portfolio.ts';
import { benchPeer } from './peerLists.ts';
import { benchPostgres, postgresFigures } from './postgres.ts';
import { adminUrl, loadDemo, type Place, startProduct, withDatabase, withPlace } from './programs.ts';
import { Report } from './report.ts';
import { benchScreens } from './screens.ts';
import { countedPage, isPublished, openProduct, openYardstick } from './subjects.ts';
import { benchSpaceView } from './spaceView.ts';
import { benchUpload } from './upload.ts';
import { benchRetention } from './retention.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWriters } from './writers.ts';

/** Measures the product on the embedded database, without bounds. */
async function benchEmbedded(report: Report, place: Place): Promise<void> {
  const folder = join(place.dataDir, 'database');
  await loadDemo(place, { folder });
  const engine = await openEngine({ folder }, 1);
  await loadPortfolio(engine);
  await engine.close();
  // One process has a folder at a time: the yardstick gets a copy of its own.
  const copy = join(place.dataDir, 'yardstick');
  cpSync(folder, copy, { recursive: true });
  const product = await openProduct(place, { folder });
  const yardstick = await openYardstick(place, { folder: copy });
  for (const [title, own, bare] of [
    [
      'list: 50 of 100,000, filtered, sorted, counted',
      product.inBuilding({ ...countedPage, ...isPublished }),
      yardstick.publishedPage(),
    ],
    ['get one record', product.one(), yardstick.one()],
    ['text search in 100,000, rare words', product.found(searches.rare), yardstick.found(searches.rare)],
    ['create with revision and event', product.create(), yardstick.create()],
  ] as const) {
    await measureInTurn([bare, own]);
    report.share(`embedded database: ${title}`, own, bare, null);
  }
}

/** Measures the portal's pages on a product with the demo portfolio. */
async function benchPortal(report: Report, place: Place): Promise<void> {
  const { address } = await startProduct(place, { folder: join(place.dataDir, 'database') });
  await benchPages(address, report);
}

/** Measures what is opened in a page of a product with the demo portfolio. */
async function benchOpened(report: Report, place: Place): Promise<void> {
  const { address } = await startProduct(place, { folder: join(place.dataDir, 'database') });
  await benchOpenings(address, report);
}

const parts = {
  postgres: (report: Report, figures: readonly string[]) => benchPostgres(report, figures),
  embedded: (report: Report) => withPlace((place) => benchEmbedded(report, place)),
  pages: (report: Report) => withPlace((place) => benchPortal(report, place)),
  openings: (report: Report) => withPlace((place) => benchOpened(report, place)),
  peer: (report: Report) => benchPeer(report),
  heartbeats: (report: Report) => benchHeartbeats(report),
  places: (report: Report) => benchPlaces(report),
  upload: (report: Report) => benchUpload(report),
  imports: (report: Report) => benchImports(report),
  orders: (report: Report) => benchOrders(report),
  maps: (report: Report) => benchMaps(report),
  audit: (report: Report) => benchAudit(report),
  bookings: (report: Report) => benchBookings(report),
  fairness: (report: Report) => benchFairness(report),
  screens: (report: Report) => benchScreens(report),
  writers: (report: Report) => benchWriters(report),
  webhooks: (report: Report) => benchWebhooks(report),
  retention: (report: Report) => benchRetention(report),
  palette: (report: Report) => benchPalette(report),
  spaceView: (report: Report) => benchSpaceView(report),
} as const;

/**
 * Runs the parts whose names are given (`postgres`, `embedded`, `pages`, `openings`, `peer`, `heartbeats`, `places`, `upload`,
 * `imports`, `orders`, `maps`, `audit`, `bookings`, `fairness`, `screens`, `writers`, `webhooks`, `retention`, `palette`,
 * `spaceView`), all without, and of `postgres` the figures that are named after it (`list`, `scope`, `get`, `large`, `search`, `create`); answers 1 when a bound is missed, else 0.
 * `lists`, with names of resources to measure those alone, prints the slowest call of each list and has no bound, as have
 * `notifications` (to 100,000 people, by a process that is killed) and `schedules` (of 500 spaces among a million bookings).
 * `backupRounds` fails where a round loses a row or a file.
 */
export async function runBench(names: readonly string[]): Promise<number> {
  const [first, ...resources] = names;
  if (first === 'lists') {
    await withDatabase((databaseUrl) => withPlace((place) => benchLists(place, databaseUrl, resources)));
    return 0;
  }
  if (first === 'notifications' || first === 'schedules' || first === 'backupRounds') {
    const env = { ...process.env, TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? adminUrl };
    const script = join(import.meta.dirname, `${first}.ts`);
    return spawnSync(process.execPath, [script, ...resources], { stdio: 'inherit', env }).status ?? 1;
  }
  const figures = names.filter((name) => !(name in parts));
  const unknown = figures.find((name) => !postgresFigures.some((figure) => figure === name));
  if (unknown !== undefined) throw new Error(`the bench has no part and no figure ${unknown}`);
  const report = new Report();
  for (const [name, part] of Object.entries(parts)) {
    if (names.length === 0 || names.includes(name)) await part(report, figures);
  }
  return report.print();
}
