import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from '../apps/server/src/core/db/database.ts';
import { openDatabase } from '../apps/server/src/core/db/openDatabase.ts';
import { captureStatements, listQuery, searchQuery } from './captureStatements.ts';
import { benchLists } from './lists.ts';
import { benchPages } from './pages.ts';
import { type Load, measureLoad, readProcess, type Request, waitUntilReady } from './measure.ts';
import { serverArguments } from '../tools/serverProcess.ts';
import { address, type Place, ports, productEnvironment, stop, tokenOf, withDatabase, withPlace } from './programs.ts';
import { Report } from './report.ts';
import { type Seeded, seedArticles } from './seedArticles.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);

function pathOf(resource: string, query: Readonly<Record<string, string>> = {}): string {
  return `/api/${resource}?${new URLSearchParams(query).toString()}`;
}

/** Load on the product and the processor time of its server for each answer. */
async function measureProduct(request: Request): Promise<Load & { cpuMilliseconds: number; residentBytes: number }> {
  const before = await readProcess(address.product);
  const begun = Date.now();
  const load = await measureLoad(address.product, request, seconds);
  const after = await readProcess(address.product);
  const answers = (load.perSecond * (Date.now() - begun)) / 1000;
  return {
    ...load,
    cpuMilliseconds: ((after.cpuSeconds - before.cpuSeconds) * 1000) / answers,
    residentBytes: after.residentBytes,
  };
}

/** The requests that are compared, and what the yardstick calls each. */
function requestsFor(token: string, { buildingId, articleId }: Seeded) {
  const get = (path: string): Request => ({ method: 'GET', path, token });
  const created = () => ({ buildingId, title: 'Measured', content: '<p>Measured</p>' });
  return {
    list: get(pathOf('article', listQuery(buildingId))),
    // Uncounted: what the page itself takes.
    page: get(pathOf('article', { ...listQuery(buildingId), $count: 'false' })),
    get: get(pathOf(`article/${articleId}`)),
    search: get(pathOf('article', searchQuery(buildingId))),
    create: { method: 'POST', path: pathOf('article'), token, body: created },
  } as const satisfies Readonly<Record<string, Request>>;
}

type Compare = (
  title: string,
  name: 'list' | 'get' | 'search' | 'create',
  least: number | null,
) => ReturnType<typeof measureProduct>;

/** Compares the product with its yardstick. */
function comparing(report: Report, requests: ReturnType<typeof requestsFor>): Compare {
  return async (title, name, least) => {
    const request = requests[name];
    const empty = request.method === 'POST' ? { body: () => ({}) } : {};
    const bare = { method: request.method, path: `/${name}`, ...empty };
    const yardstick = await measureLoad(address.bare, bare, seconds);
    const measured = await measureProduct(request);
    report.ratio(title, measured, yardstick, least);
    return measured;
  };
}

/** What the yardstick is asked, in a file that it reads. */
async function writeStatements(database: Database, seeded: Seeded, dataDir: string): Promise<string> {
  const file = join(dataDir, 'statements.json');
  writeFileSync(file, JSON.stringify(await captureStatements(database, seeded)));
  return file;
}

/** Starts the product once, so that the demo portfolio is there: every process but the first finds it. */
async function loadPortfolio({ start }: Place, environment: Readonly<Record<string, string>>): Promise<void> {
  const first = start(serverArguments, environment);
  await waitUntilReady(address.product, first, 180);
  await stop(first);
}

async function startProduct({ start }: Place, environment: Readonly<Record<string, string>>): Promise<string> {
  const product = start(serverArguments, environment);
  await waitUntilReady(address.product, product, 120);
  return tokenOf('admin@atrium.example');
}

async function startYardstick({ start }: Place, file: string, environment: Readonly<Record<string, string>>) {
  const bareServer = start(['bench/bareServer.ts', file, String(ports.bare)], environment);
  await waitUntilReady(address.bare, bareServer, 60);
}

const titles = {
  list: 'list: 50 of 100,000, filtered, sorted, counted',
  get: 'get one record',
  search: 'text search in 100,000',
  create: 'create with revision and event',
} as const;

async function benchPostgres(report: Report, place: Place, databaseUrl: string): Promise<void> {
  const { dataDir } = place;
  const environment = { ...productEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CHECK_ANSWERS: '0' };
  await loadPortfolio(place, environment);
  const database = await openDatabase({ databaseUrl });
  const seeded = await seedArticles(database, 100_000);
  const token = await startProduct(place, environment);
  await startYardstick(place, await writeStatements(database, seeded, dataDir), { DATABASE_URL: databaseUrl });
  const requests = requestsFor(token, seeded);
  const compare = comparing(report, requests);

  const list = await compare(titles.list, 'list', 0.5);
  const small = await measureLoad(address.product, requests.page, seconds);
  const one = await compare(titles.get, 'get', 0.4);
  await compare(titles.search, 'search', 0.6);
  const created = await compare(titles.create, 'create', 0.4);
  for (const [title, { cpuMilliseconds }] of Object.entries({ list, get: one, create: created })) {
    report.most(`processor time of the server, ${title}`, cpuMilliseconds, 0.5, 'ms');
  }
  report.most('memory of the server under load', created.residentBytes / 1024 / 1024, 200, 'MiB');

  await seedArticles(database, 100_000);
  await compare('text search right after 100,000 more were inserted', 'search', 0.6);
  await seedArticles(database, 800_000);
  await database.close();
  const large = await measureLoad(address.product, requests.page, seconds);
  report.most('the same page at 1,000,000 rows against 100,000', large.median / small.median, 1.5, 'times');
}

async function benchEmbedded(report: Report, place: Place): Promise<void> {
  const { dataDir } = place;
  const folder = join(dataDir, 'database');
  const environment = { ...productEnvironment, DATA_DIR: dataDir };
  await loadPortfolio(place, environment);
  const database = await openDatabase({ dataDir: folder });
  const seeded = await seedArticles(database, 100_000);
  const file = await writeStatements(database, seeded, dataDir);
  await database.close();
  // One process has a folder at a time: the yardstick gets a copy of its own.
  const copy = join(dataDir, 'yardstick');
  cpSync(folder, copy, { recursive: true });
  const token = await startProduct(place, environment);
  await startYardstick(place, file, { DATA_DIR: copy });
  const compare = comparing(report, requestsFor(token, seeded));

  await compare(`embedded database: ${titles.list}`, 'list', null);
  await compare(`embedded database: ${titles.get}`, 'get', null);
  await compare(`embedded database: ${titles.search}`, 'search', null);
  await compare(`embedded database: ${titles.create}`, 'create', null);
  await benchPages(address.product, report);
}

/**
 * Runs the measurements whose names are given (`postgres`, `embedded`), both without; answers 1 when a bound is missed,
 * else 0. `lists`, with names of resources to measure those alone, prints the slowest call of each list and has no bound.
 */
export async function runBench(names: readonly string[]): Promise<number> {
  const [first, ...resources] = names;
  if (first === 'lists') {
    await withDatabase((databaseUrl) => withPlace((place) => benchLists(place, databaseUrl, resources)));
    return 0;
  }
  const report = new Report();
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  if (isWanted('postgres'))
    await withDatabase((databaseUrl) => withPlace((place) => benchPostgres(report, place, databaseUrl)));
  if (isWanted('embedded')) await withPlace((place) => benchEmbedded(report, place));
  return report.print();
}
