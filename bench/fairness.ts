import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { listLimits, reservationLimits } from '@atrium/contract';

import type { Attack, AttackAnswers, SentBody } from './attacker.ts';
import { Caller, percentile } from './caller.ts';
import { type DatabasePlace, openEngine } from './engine.ts';
import { largeDrawing, largePicture, largeSheet } from './largeFiles.ts';
import type { Server } from './measure.ts';
import { loadPortfolio, people } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

/** How long each way is tried, in milliseconds. */
const ROUND = 4_000;
/** The milliseconds of the slowest hundredth of the others' calls. */
const BOUND = 200;
/** Milliseconds after which all limits of calls begin again. */
const RATE_WINDOW = 60_000;
const DAY = 24 * 60 * 60 * 1_000;
/** Someone who sees everything, apart from the administrator whose calls are measured. */
const IMPLEMENTATION = 'implementation@atrium.example';
/** The map reference that the building of the uploads has. */
const UPLOADED = 'U';

/** Who takes the time of others: a manager of 50 buildings, or someone who may set them up. */
type Sender = 'manager' | 'implementation';

/** A way to take the time of others: `calls` of it at once, each begun again when it is answered. */
interface Way {
  readonly title: string;
  readonly calls: number;
  readonly path: string;
  /** Who sends it; null for anyone without a token. */
  readonly sender: Sender | null;
  /** What the product answers to it, before its limits are reached: a way that is refused for another reason measures nothing. */
  readonly status: number;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: SentBody;
  /** Whether what is answered is not read: the connection is closed at once. */
  readonly leaves?: boolean;
}

/** Where a person does what keeps others waiting. */
interface Target {
  readonly customerId: string;
  readonly buildingId: string;
  readonly floorId: string;
}

const json = (value: unknown): SentBody => ({ kind: 'json', text: JSON.stringify(value) });
const file = (name: string, content: Uint8Array): SentBody => ({ kind: 'file', name, content });

const unknownKeys: SentBody = {
  kind: 'json',
  text: `{${Array.from({ length: 80_000 }, (_, at) => `"k${String(at)}":0`).join(',')}}`,
};
const deepFilter = [
  ...Array.from({ length: listLimits.maxTextMatches }, (_, at) => `contains(title,'a${String(at)}')`),
  ...Array.from({ length: 90 }, (_, at) => `title eq 'a${String(at)}'`),
].join(' or ');

/** The ways that send files: each is checked and made again by a process of its own. */
function fileWays({ customerId, buildingId, floorId }: Target): readonly Way[] {
  const asImplementation = { sender: 'implementation', method: 'POST' } as const;
  return [
    {
      title: 'uploads of 20,000 lines',
      calls: 3,
      path: `location/batchupload?kind=buildingSpace&customerId=${customerId}`,
      body: file('floors.csv', largeSheet(20_000, UPLOADED)),
      status: 202,
      ...asImplementation,
    },
    {
      title: 'images of 49 megapixels',
      calls: 10,
      path: 'upload/image?kind=image',
      body: file('large.png', largePicture(7_000)),
      status: 201,
      ...asImplementation,
    },
    {
      title: 'drawings of 40,000 elements',
      calls: 10,
      path: `building/${buildingId}/drawing/${floorId}`,
      body: file('floor.svg', largeDrawing(40_000)),
      status: 204,
      ...asImplementation,
    },
  ];
}

/** The ways whose bodies are small and whose work is not. */
function bodyWays({ buildingId, floorId }: Target): readonly Way[] {
  const asManager = { sender: 'manager', method: 'POST', status: 200 } as const;
  const today = Math.floor(Date.now() / DAY) * DAY;
  const dayAfter = (days: number) => new Date(today + days * DAY).toISOString();
  return [
    {
      title: 'schedules of a floor for eight days',
      calls: 100,
      path: 'space/searchSchedule',
      body: json({ floorId, starts: dayAfter(0), ends: dayAfter(8) }),
      ...asManager,
    },
    {
      title: 'reservations of every day of the longest range',
      calls: 100,
      path: `building/${buildingId}/reservation/preview`,
      body: json({
        startDate: dayAfter(1),
        endDate: dayAfter(reservationLimits.maxDays),
        capacityType: 'building',
        recurrence: 'daily',
        occupancy: 10,
      }),
      ...asManager,
    },
    {
      title: 'previews of a change of all buildings',
      calls: 100,
      path: 'building/bulk/preview',
      body: json({ selection: { filter: "name ne ''" }, change: { facilityStatus: 'closed' } }),
      ...asManager,
    },
  ];
}

/** The ways that were found to work once, and those that might (SEC-23, SEC-24). */
function waysOf(target: Target): readonly Way[] {
  const asManager = { sender: 'manager', status: 200 } as const;
  const asAnyone = { sender: null, status: 200 } as const;
  return [
    {
      ...{ title: 'bodies of 80,000 keys', calls: 4, path: 'article', method: 'POST', body: unknownKeys },
      ...{ sender: 'manager', status: 400 },
    },
    {
      ...{ title: 'the same without a key', calls: 4, path: 'device/heartbeat', method: 'POST', body: unknownKeys },
      ...{ sender: null, status: 401 },
    },
    { title: 'the description of the API', calls: 100, path: 'openapi.json', ...asAnyone },
    {
      title: 'the same, not compressed',
      calls: 100,
      path: 'openapi.json',
      headers: { 'accept-encoding': 'identity' },
      ...asAnyone,
    },
    { title: 'readiness', calls: 100, path: '../readyz', ...asAnyone },
    { title: 'pages of links', calls: 100, path: '../invitation/answer?token=wrong', sender: null, status: 400 },
    { title: 'streams opened and closed', calls: 60, path: 'stream', leaves: true, ...asManager },
    { title: 'workbooks', calls: 30, path: 'article/export?format=xlsx', sender: 'manager', status: 202 },
    { title: 'searches', calls: 200, path: 'search?text=yoga', ...asManager },
    {
      title: 'lists with the longest filter',
      calls: 100,
      path: `article?$top=1000&$count=true&$filter=${encodeURIComponent(deepFilter)}`,
      ...asManager,
    },
    ...bodyWays(target),
    ...fileWays(target),
  ];
}

/** Sends an attack from a process of its own; resolves with what was answered. */
async function send(attack: Attack): Promise<AttackAnswers> {
  const child = fork(join(import.meta.dirname, 'attacker.ts'), [], { serialization: 'advanced' });
  child.send(attack);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- what attacker.ts sends
  const [answers]: AttackAnswers[] = await once(child, 'message');
  return answers ?? {};
}

/** Finds a building of the region's manager with a floor, and gives it the map reference that the uploads name. */
async function targetIn(database: DatabasePlace): Promise<Target> {
  const engine = await openEngine(database, 1);
  const { rows } = await engine.query<Target>(
    `update buildings b set map_space_xref_id = $2
       from (select s.building_id, (array_agg(s.id order by s.name, s.id))[1] as floor_id
               from spaces s join user_configurations c on s.building_id = any(c.building_ids) join users u on u.id = c.user_id
              where u.email = $1 and s.type = 'Floor' and s.deleted_at is null
              group by 1 order by count(*) desc, 1 limit 1) f
      where b.id = f.building_id
      returning b.customer_id as "customerId", b.id as "buildingId", f.floor_id as "floorId"`,
    [people.regionManager, UPLOADED],
  );
  await engine.close();
  const [target] = rows;
  if (target === undefined) throw new Error('the demo portfolio has no floor that the manager of the region sees');
  return target;
}

function attackOf({ address }: Server, way: Way, tokens: Readonly<Record<Sender, string>>): Attack {
  const authorization = way.sender === null ? {} : { authorization: `Bearer ${tokens[way.sender]}` };
  return {
    address: `${address}/api/${way.path}`,
    calls: way.calls,
    duration: ROUND,
    method: way.method ?? 'GET',
    headers: { ...authorization, ...way.headers },
    body: way.body ?? null,
    leaves: way.leaves ?? false,
  };
}

const reads = ['building?$top=50&$count=true', 'user/start', 'space?$top=50&$count=true'];

async function measureFairness(report: Report, place: Place, database: DatabasePlace, title: string): Promise<void> {
  await loadDemo(place, database);
  const engine = await openEngine(database, 1);
  await loadPortfolio(engine);
  await engine.close();
  const target = await targetIn(database);
  const server = await startProduct(place, database, 'product', 'usual');
  const tokens = {
    manager: await tokenOf(server, people.regionManager),
    implementation: await tokenOf(server, IMPLEMENTATION),
  };
  const other = new Caller(server, await tokenOf(server, people.administrator));
  const measure = async (name: string, way: Way | null) => {
    const begun = performance.now();
    const answering = way === null ? null : send(attackOf(server, way, tokens));
    const taken = await other.until(() => performance.now() - begun > ROUND, reads);
    const answers = await answering;
    report.most(`${title}: calls of others during ${name}, p99`, percentile(taken, 0.99), BOUND, 'ms');
    if (way !== null && answers?.[String(way.status)] === undefined)
      throw new Error(`${name}: ${JSON.stringify(answers)} and never ${String(way.status)}`);
    // A limit that one way has used up would refuse the next one.
    if (answers?.['429'] !== undefined) await delay(RATE_WINDOW);
  };
  await measure('nothing', null);
  for (const way of waysOf(target)) await measure(way.title, way);
}

/** Measures what others wait while one person, or no one, sends the worst that is known, on both databases. */
export async function benchFairness(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace((place) => measureFairness(report, place, { databaseUrl }, 'PostgreSQL')),
  );
  await withPlace((place) =>
    measureFairness(report, place, { folder: join(place.dataDir, 'database') }, 'embedded database'),
  );
}
