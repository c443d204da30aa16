import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { captureStatements, listQuery, searchQuery } from './captureStatements.ts';
import { benchLists } from './lists.ts';
import { benchPages } from './pages.ts';
import { type Load, measureLoad, readProcess, type Request, waitUntilReady } from './measure.ts';
import { serverArguments } from '../tools/serverProcess.ts';
import { address, type Place, ports, productEnvironment, stop, tokenOf, withDatabase, withPlace } from './programs.ts';
import { Report } from './report.ts';
import { seedArticles } from './seedArticles.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);

function pathOf(resource: string, query: Readonly<Record<string, string>> = {}): string {
  return `/api/${resource}?${new URLSearchParams(query).toString()}`;
}

async function firstArticle(token: string, buildingId: string): Promise<string> {
  const answer = await fetch(`${address.product}${pathOf('article', { ...listQuery(buildingId), $top: '1' })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { value } = await answer.json();
  return String(value[0].id);
}

/** Load on the product and the processor time of its server for each answer. */
async function measureProduct(request: Request): Promise<Load & { cpuMilliseconds: number; residentBytes: number }> {
  let before = Number.NaN;
  const load = await measureLoad(address.product, request, seconds, async () => {
    ({ cpuSeconds: before } = await readProcess(address.product));
  });
  const { cpuSeconds, residentBytes } = await readProcess(address.product);
  return {
    ...load,
    cpuMilliseconds: ((cpuSeconds - before) * 1000) / load.answered,
    residentBytes,
  };
}

async function benchPostgres(report: Report, { dataDir, start }: Place, databaseUrl: string): Promise<void> {
  const environment = { ...productEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CHECK_ANSWERS: '0' };
  const first = start(serverArguments, environment);
  await waitUntilReady(address.product, first, 120);
  // The first process has loaded the demo portfolio; every other one finds it, as what is measured does.
  await stop(first);
  const product = start(serverArguments, environment);
  await waitUntilReady(address.product, product, 120);
  const { buildingId } = await seedArticles(databaseUrl, 100_000);
  const token = await tokenOf('admin@atrium.example');
  const articleId = await firstArticle(token, buildingId);
  const file = join(dataDir, 'statements.json');
  writeFileSync(file, JSON.stringify(await captureStatements(databaseUrl, buildingId, articleId)));
  const bareServer = start(['bench/bareServer.ts', file, String(ports.bare)], { DATABASE_URL: databaseUrl });
  await waitUntilReady(address.bare, bareServer, 30);

  const compare = async (title: string, path: string, bare: string, least: number, body?: () => unknown) => {
    const method = body === undefined ? 'GET' : 'POST';
    const yardstick = await measureLoad(
      address.bare,
      { method, path: bare, ...(body === undefined ? {} : { body: () => ({}) }) },
      seconds,
    );
    const measured = await measureProduct({ method, path, token, ...(body === undefined ? {} : { body }) });
    report.ratio(title, measured, yardstick, least);
    return measured;
  };
  await compare(
    'list: 50 of 100,000, filtered, sorted, counted',
    pathOf('article', listQuery(buildingId)),
    '/list',
    0.5,
  );
  // Uncounted: a server whose database counts for most of the time is asked too seldom to measure its own work.
  const page = pathOf('article', { ...listQuery(buildingId), $count: 'false' });
  const small = await measureProduct({ method: 'GET', path: page, token });
  const one = await compare('get one record', pathOf(`article/${articleId}`), '/get', 0.4);
  await compare('text search in 100,000', pathOf('article', searchQuery(buildingId)), '/search', 0.6);
  const created = await compare('create with revision and event', pathOf('article'), '/create', 0.4, () => ({
    buildingId,
    title: 'Measured',
    content: '<p>Measured</p>',
  }));
  for (const [title, { cpuMilliseconds }] of Object.entries({ list: small, get: one, create: created })) {
    report.most(`processor time of the server, ${title}`, cpuMilliseconds, 0.5, 'ms');
  }
  report.most('memory of the server under load', created.residentBytes / 1024 / 1024, 200, 'MiB');

  await seedArticles(databaseUrl, 100_000);
  await compare(
    'text search right after 100,000 more were inserted',
    pathOf('article', searchQuery(buildingId)),
    '/search',
    0.6,
  );
  await seedArticles(databaseUrl, 800_000);
  const large = await measureLoad(address.product, { method: 'GET', path: page, token }, seconds);
  report.most('the same page at 1,000,000 rows against 100,000', large.median / small.median, 1.5, 'times');
}

async function benchEmbedded(report: Report, { dataDir, start }: Place): Promise<void> {
  const product = start(serverArguments, { ...productEnvironment, DATA_DIR: dataDir });
  await waitUntilReady(address.product, product, 180);
  const token = await tokenOf('admin@atrium.example');
  report.figure(
    'embedded database: list of 50 articles',
    await measureLoad(
      address.product,
      { method: 'GET', path: pathOf('article', { $top: '50', $count: 'true' }), token },
      seconds,
    ),
  );
  report.figure(
    'embedded database: user/init',
    await measureLoad(address.product, { method: 'GET', path: pathOf('user/init'), token }, seconds),
  );
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
