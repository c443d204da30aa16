import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { writeCsv } from '@atrium/contract';

import { Caller, percentile } from './caller.ts';
import { type DatabasePlace, openEngine } from './engine.ts';
import { processorTime, proportionalBytes } from './measure.ts';
import { people } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

// The buildings, floors and rooms of a real university.
const size = { buildings: 87, floors: 469, rooms: 21_853 } as const;
const MEBIBYTE = 1024 * 1024;

/** Adds the buildings of the file to a customer of the demo portfolio, and returns its id. */
async function addBuildings(database: DatabasePlace): Promise<string> {
  const engine = await openEngine(database, 1);
  const { rows } = await engine.query<{ id: string }>(
    `with added as (
       insert into buildings (id, customer_id, name, address, city, country_id, timezone_id, latitude, longitude, map_space_xref_id)
       select gen_random_uuid(), u.customer_id, 'Faculty ' || n, b.address, b.city, b.country_id, b.timezone_id, b.latitude, b.longitude, 'U' || n
         from generate_series(0, $1::int - 1) n
         cross join (select customer_id from users where email = $2) u
         cross join (select * from buildings where deleted_at is null order by created_at, id limit 1) b
       returning customer_id)
     select distinct customer_id as id from added`,
    [size.buildings, people.manager],
  );
  await engine.close();
  return rows[0]?.id ?? '';
}

const headings = [
  'Map reference of the building',
  'Map reference',
  'Type',
  'Name',
  'Map reference of its floor or area',
  'Capacity',
  'Service id',
];

/** One file of all floors and rooms. */
function writeFile(): Blob {
  const floors = Array.from({ length: size.floors }, (_, at) => [
    `U${String(at % size.buildings)}`,
    `F${String(at)}`,
    'Floor',
    `Floor ${String(Math.floor(at / size.buildings))}`,
    '',
    '',
    '',
  ]);
  const rooms = Array.from({ length: size.rooms }, (_, at) => {
    const floor = at % size.floors;
    const building = floor % size.buildings;
    return [
      `U${String(building)}`,
      `R${String(at)}`,
      'Room',
      `Lecture room ${String(at)}`,
      `F${String(floor)}`,
      String(10 + (at % 90)),
      'rooms',
    ];
  });
  return new Blob([writeCsv([headings, ...floors, ...rooms], 'en')]);
}

interface Upload {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
}

async function reach(caller: Caller, { id }: Pick<Upload, 'id'>, status: string): Promise<Upload> {
  for (;;) {
    const upload = await caller.send<Upload>('GET', `location/batchupload/${id}`);
    if (upload.status === status) return upload;
    if (/Failed|Cancelled/.test(upload.status)) throw new Error(`the upload is ${upload.status}`);
    await delay(250);
  }
}

/** Adds regions to the same customer until `isOver`; the milliseconds of each. */
async function addRegions(caller: Caller, customerId: string, isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  while (!isOver()) {
    const name = `Measured ${String(taken.length)}`;
    taken.push(await caller.time('POST', 'space', { customerId, type: 'Region', name }));
    await delay(100);
  }
  return taken;
}

async function measureUpload(report: Report, place: Place, database: DatabasePlace, title: string): Promise<void> {
  await loadDemo(place, database);
  const customerId = await addBuildings(database);
  const server = await startProduct(place, database);
  const { pid } = server.program;
  const caller = new Caller(server, await tokenOf(server, people.administrator));
  const other = new Caller(server, await tokenOf(server, people.manager));
  const reads = [
    'building?$top=50&$count=true',
    'article?$top=50&$count=true&$orderby=title',
    'user/start',
    'space?$top=50&$count=true',
  ];
  let isOver = false;
  let most = 0;
  const before = proportionalBytes(pid);
  const sampling = (async () => {
    while (!isOver) {
      most = Math.max(most, proportionalBytes(pid));
      await delay(100);
    }
  })();
  const reading = other.until(() => isOver, reads);
  const adding = addRegions(caller, customerId, () => isOver);
  const cpu = await processorTime(server);
  const begun = performance.now();
  const form = new FormData();
  form.append('file', writeFile(), 'university.csv');
  const sent = await caller.send<Upload>(
    'POST',
    `location/batchupload?kind=buildingSpace&customerId=${customerId}`,
    form,
  );
  const checked = await reach(caller, sent, 'Checked');
  const between = performance.now();
  await caller.send('POST', `location/batchupload/${sent.id}/apply`);
  const { counts } = await reach(caller, sent, 'Applied');
  const ended = performance.now();
  const used = (await processorTime(server)) - cpu;
  isOver = true;
  const [taken, added] = [await reading, await adding];
  await sampling;
  const undone = performance.now();
  await caller.send('POST', `location/batchupload/${sent.id}/undo`);
  const left = (await reach(caller, sent, 'Undone')).counts;
  const undoing = performance.now() - undone;
  const isEmbedded = 'folder' in database;
  console.log(`        checked in ${((between - begun) / 1000).toFixed(1)} s: ${JSON.stringify(checked.counts)}`);
  report.least(`${title}: lines saved`, counts['applied'] ?? 0, size.floors + size.rooms, 'lines');
  report.most(`${title}: checked and saved`, (ended - begun) / 1000, 120, 's');
  report.least(`${title}: lines undone`, left['undone'] ?? 0, size.floors + size.rooms, 'lines');
  report.most(`${title}: time of the undo to that of saving`, undoing / (ended - between), 2, 'times');
  // What others ask meanwhile is part of it.
  if (!isEmbedded) report.most(`${title}: processor time of server and PostgreSQL`, used / 1000, 120, 's');
  report.most(`${title}: reads of others, p99`, percentile(taken, 0.99), 200, 'ms');
  report.most(`${title}: writes to the same tree, p99`, percentile(added, 0.99), 200, 'ms');
  report.most(
    `${title}: memory of the server${isEmbedded ? ' above what it has with the database at rest' : ''}`,
    (most - (isEmbedded ? before : 0)) / MEBIBYTE,
    500,
    'MiB',
  );
}

/** Measures one file of a whole university on both engines (PLACE-32). */
export async function benchUpload(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace((place) => measureUpload(report, place, { databaseUrl }, 'upload of 22,322 places')),
  );
  await withPlace((place) =>
    measureUpload(report, place, { folder: join(place.dataDir, 'database') }, 'the same on the embedded engine'),
  );
}
