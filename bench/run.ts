import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { captureStatements, listQuery, searchQuery } from './captureStatements.ts';
import { benchPages } from './pages.ts';
import { type Load, measureLoad, readProcess, type Request, waitUntilReady } from './measure.ts';
import { serverArguments, serverEnvironment } from '../tools/serverProcess.ts';
import { Report } from './report.ts';
import { seedArticles } from './seedArticles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const adminUrl = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const ports = { product: 4501, bare: 4502 } as const;
const address = {
  product: `http://localhost:${String(ports.product)}`,
  bare: `http://localhost:${String(ports.bare)}`,
} as const;

function start(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...serverEnvironment, ...environment, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tokenOf(email: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'tools/token.ts'), email], {
    env: { ...process.env, PUBLIC_URL: address.product },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  const { access_token: token } = JSON.parse(text);
  return String(token);
}

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

async function benchPostgres(report: Report): Promise<void> {
  const name = `atrium_bench_${String(process.pid)}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const databaseUrl = url.href;
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  await withAdmin((client) => client.query(`create database ${name}`));
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(ports.product),
    RATE_API: '0',
    RATE_SIGNIN: '0',
    RATE_UPLOAD: '0',
    CHECK_ANSWERS: '0',
  };
  const children: ChildProcess[] = [];
  try {
    const product = start(serverArguments, environment);
    children.push(product);
    await waitUntilReady(address.product, product, 120);
    const { buildingId } = await seedArticles(databaseUrl, 100_000);
    const token = await tokenOf('admin@atrium.example');
    const articleId = await firstArticle(token, buildingId);
    const file = join(dataDir, 'statements.json');
    writeFileSync(file, JSON.stringify(await captureStatements(databaseUrl, buildingId, articleId)));
    const bareServer = start(['bench/bareServer.ts', file, String(ports.bare)], { DATABASE_URL: databaseUrl });
    children.push(bareServer);
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
    const list = await compare(
      'list: 50 of 100,000, filtered, sorted, counted',
      pathOf('article', listQuery(buildingId)),
      '/list',
      0.5,
    );
    const one = await compare('get one record', pathOf(`article/${articleId}`), '/get', 0.4);
    await compare('text search in 100,000', pathOf('article', searchQuery(buildingId)), '/search', 0.6);
    const created = await compare('create with revision and event', pathOf('article'), '/create', 0.4, () => ({
      buildingId,
      title: 'Measured',
      content: '<p>Measured</p>',
    }));
    for (const [title, { cpuMilliseconds }] of Object.entries({ list, get: one, create: created })) {
      report.most(`processor time of the server, ${title}`, cpuMilliseconds, 0.5, 'ms');
    }
    report.most('memory of the server under load', created.residentBytes / 1024 / 1024, 200, 'MiB');

    const page = pathOf('article', { ...listQuery(buildingId), $count: 'false' });
    const small = await measureLoad(address.product, { method: 'GET', path: page, token }, seconds);
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
  } finally {
    for (const child of children) await stop(child);
    await withAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchEmbedded(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  const child = start(serverArguments, {
    DATA_DIR: dataDir,
    PORT: String(ports.product),
    RATE_API: '0',
    RATE_SIGNIN: '0',
    RATE_UPLOAD: '0',
  });
  try {
    await waitUntilReady(address.product, child, 180);
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
  } finally {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs the measurements whose names are given (`postgres`, `embedded`), all without; answers 1 when a bound is missed, else 0. */
export async function runBench(names: readonly string[]): Promise<number> {
  const report = new Report();
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  if (isWanted('postgres')) await benchPostgres(report);
  if (isWanted('embedded')) await benchEmbedded(report);
  return report.print();
}
