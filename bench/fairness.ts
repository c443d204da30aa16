import { setTimeout as delay } from 'node:timers/promises';

import { writeCsv } from '@atrium/contract';

import { Caller, percentile } from './caller.ts';
import { openEngine } from './engine.ts';
import type { Server } from './measure.ts';
import { loadPortfolio, people } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

/** How long each way is tried, in milliseconds. */
const ROUND = 4_000;
/** The milliseconds of the slowest hundredth of the others' calls. */
const BOUND = 200;

/** After a refused call, in milliseconds. */
const PAUSE = 50;

/** A way to take the time of others: `calls` of it at once, each begun again when it is answered. */
interface Way {
  readonly title: string;
  readonly calls: number;
  readonly path: string;
  /** Whether it is sent by a person; by no one else. */
  readonly isSignedIn: boolean;
  readonly method?: 'GET' | 'POST';
  readonly body?: () => string | FormData;
  /** Whether what is answered is not read: the connection is closed at once. */
  readonly leaves?: boolean;
}

const unknownKeys = `{${Array.from({ length: 80_000 }, (_, at) => `"k${String(at)}":0`).join(',')}}`;
const sheet = new Blob([
  writeCsv(
    [
      ['Map reference of the building', 'Map reference', 'Type', 'Name'],
      ...Array.from({ length: 20_000 }, (_, at) => ['U', `F${String(at)}`, 'Floor', `Floor ${String(at)}`]),
    ],
    'en',
  ),
]);
const deepFilter = Array.from({ length: 100 }, (_, at) => `contains(title,'a${String(at)}')`).join(' or ');

/** The ways that were found to work once, and those that might (SEC-23, SEC-24). */
function waysOf(customerId: string): readonly Way[] {
  const asPerson = { isSignedIn: true } as const;
  const asNobody = { isSignedIn: false } as const;
  return [
    { title: 'nothing', calls: 0, path: '', ...asNobody },
    { title: 'bodies of 80,000 keys', calls: 4, path: 'article', method: 'POST', body: () => unknownKeys, ...asPerson },
    {
      title: 'the same without a key',
      calls: 4,
      path: 'device/heartbeat',
      method: 'POST',
      body: () => unknownKeys,
      ...asNobody,
    },
    { title: 'the description of the API', calls: 100, path: 'openapi.json', ...asNobody },
    { title: 'readiness', calls: 100, path: '../readyz', ...asNobody },
    { title: 'pages of links', calls: 100, path: '../invitation/answer?token=wrong', ...asNobody },
    { title: 'streams opened and closed', calls: 60, path: 'stream', leaves: true, ...asPerson },
    { title: 'workbooks', calls: 30, path: 'article/export?format=xlsx', ...asPerson },
    { title: 'searches', calls: 200, path: 'search?text=yoga', ...asPerson },
    {
      title: 'lists with the longest filter',
      calls: 100,
      path: `article?$top=1000&$count=true&$filter=${encodeURIComponent(deepFilter)}`,
      ...asPerson,
    },
    {
      title: 'uploads of 20,000 lines',
      calls: 3,
      path: `location/batchupload?kind=buildingSpace&customerId=${customerId}`,
      method: 'POST',
      body: () => {
        const form = new FormData();
        form.append('file', sheet, 'floors.csv');
        return form;
      },
      ...asPerson,
    },
  ];
}

/** Sends one call after another until `isOver`, with a pause after one that was refused: a flood is another matter. */
async function attack({ address }: Server, way: Way, token: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const body = way.body?.();
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api/${way.path}`, {
      method: way.method ?? 'GET',
      headers: {
        ...(way.isSignedIn ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      signal: leaving.signal,
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
    // A body that is refused before it is read ends the connection.
    if (answer === null || answer.status === 429) await delay(PAUSE);
    if (way.leaves === true) leaving.abort();
    else await answer?.arrayBuffer();
  }
}

async function measureFairness(report: Report, place: Place, databaseUrl: string): Promise<void> {
  await loadDemo(place, { databaseUrl });
  const engine = await openEngine({ databaseUrl }, 1);
  await loadPortfolio(engine);
  const { rows } = await engine.query<{ id: string }>('select customer_id as id from users where email = $1', [
    people.regionManager,
  ]);
  await engine.close();
  const server = await startProduct(place, { databaseUrl }, 'product', 'usual');
  const token = await tokenOf(server, people.regionManager);
  const other = new Caller(server, await tokenOf(server, people.administrator));
  const reads = ['building?$top=50&$count=true', 'user/start', 'space?$top=50&$count=true'];
  for (const way of waysOf(rows[0]?.id ?? '')) {
    const begun = performance.now();
    const isOver = () => performance.now() - begun > ROUND;
    const attacks = Array.from({ length: way.calls }, () => attack(server, way, token, isOver));
    const taken = await other.until(isOver, reads);
    await Promise.all(attacks);
    report.most(`calls of others during ${way.title}, p99`, percentile(taken, 0.99), BOUND, 'ms');
  }
}

/** Measures what others wait while one person, or no one, sends the worst that is known. */
export async function benchFairness(report: Report): Promise<void> {
  await withDatabase((databaseUrl) => withPlace((place) => measureFairness(report, place, databaseUrl)));
}
