import { randomUUID } from 'node:crypto';

import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';

import { findBrowser } from '../tools/findBrowser.ts';
import { Caller } from './caller.ts';
import { type Engine, openEngine } from './engine.ts';
import type { Server } from './measure.ts';
import { signInToPortal } from './pages.ts';
import { people } from './portfolio.ts';
import { loadDemo, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';
import { readScript } from './scriptTrace.ts';

/** Units of the measured floors, in a square. */
const UNITS = 5_000;
const SIDE = Math.ceil(Math.sqrt(UNITS));
/** How long each act is watched, and how often a booking changes meanwhile, in milliseconds. */
const WATCHED = 8_000;
const CHANGED_EVERY = 500;
const MAX_OF_A_FRAME = 8;
const LONGEST_TASK = 50;

/** A floor with its spaces, in a building that has a map or gets a drawing. */
interface MeasuredFloor {
  readonly buildingId: string;
  readonly customerId: string;
  readonly floorId: string;
}

async function addFloor(engine: Engine, condition: string): Promise<MeasuredFloor> {
  const floorId = randomUUID();
  const { rows } = await engine.query<MeasuredFloor>(
    `insert into spaces (id, customer_id, building_id, type, name, display_order, map_space_xref_id)
     select $1::uuid, b.customer_id, b.id, 'Floor', 'Measured floor', 99, 'MEASURED'
       from buildings b join extensions x on x.building_id = b.id and x.code = 'extension.map' and x.enabled and x.deleted_at is null
      where b.deleted_at is null and b.status = 'Active' and ${condition} order by b.id limit 1
     returning id as "floorId", building_id as "buildingId", customer_id as "customerId"`,
    [floorId],
  );
  const [floor] = rows;
  if (floor === undefined) throw new Error('the demo portfolio has no such building');
  await engine.query(
    `insert into spaces (id, customer_id, building_id, type, parent_id, ancestor_ids, name, map_space_xref_id, reservable, service_id)
     select gen_random_uuid(), $2::uuid, $3::uuid, 'Desk', $1::uuid, array[$1::uuid], 'Desk ' || n, 'U-' || n, true, 'desks'
       from generate_series(0, $4::int - 1) n`,
    [floorId, floor.customerId, floor.buildingId, UNITS],
  );
  return floor;
}

/** Adds the floor to the building's map in use: a level and a square unit of 2 metres for each space. */
async function addToMap(engine: Engine, { buildingId, floorId }: MeasuredFloor): Promise<void> {
  const ring = (x: string, y: string, wide: string) =>
    `jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_build_array(
      jsonb_build_array(lon + (${x}) * m, lat + (${y}) * m), jsonb_build_array(lon + (${x} + ${wide}) * m, lat + (${y}) * m),
      jsonb_build_array(lon + (${x} + ${wide}) * m, lat + (${y} + ${wide}) * m), jsonb_build_array(lon + (${x}) * m, lat + (${y} + ${wide}) * m),
      jsonb_build_array(lon + (${x}) * m, lat + (${y}) * m))))`;
  const origin = `(select (feature #>> '{geometry,coordinates,0,0,0}')::float8 as lon, (feature #>> '{geometry,coordinates,0,0,1}')::float8 as lat,
      0.00002::float8 as m, * from map_features where type = 'level' and version_id = v.id order by place limit 1) l`;
  const common =
    'insert into map_features (version_id, feature_id, type, level_id, place, ordinal, name, reference, feature)';
  await engine.query(
    `${common} select v.id, $2::uuid, 'level', $2::uuid, 90000, 99, 'Measured floor', 'MEASURED', l.feature ||
        jsonb_build_object('id', $2::text, 'geometry', ${ring('-1', '-1', String(SIDE + 2))}, 'properties', l.feature -> 'properties' ||
          '{"ordinal": 99, "name": {"en": "Measured floor"}}')
       from map_versions v cross join lateral ${origin} where v.building_id = $1::uuid and v.status = 'active'`,
    [buildingId, floorId],
  );
  await engine.query(
    `${common} select v.id, u.id, 'unit', $2::uuid, 90001 + n, null, 'Desk ' || n, 'U-' || n, jsonb_build_object('type', 'Feature',
        'id', u.id::text, 'feature_type', 'unit', 'geometry', ${ring(`n % ${String(SIDE)}`, `n / ${String(SIDE)}`, '0.9')},
        'properties', jsonb_build_object('category', 'office', 'name', jsonb_build_object('en', 'Desk ' || n), 'level_id', $2::text))
       from map_versions v cross join lateral ${origin}
       cross join lateral (select n, gen_random_uuid() as id from generate_series(0, $3::int - 1) n) u
      where v.building_id = $1::uuid and v.status = 'active'`,
    [buildingId, floorId, UNITS],
  );
}

/** Gives the floor a drawing with walls, and each of its spaces a place on it. */
async function addDrawing(engine: Engine, caller: Caller, { buildingId, floorId }: MeasuredFloor): Promise<void> {
  const walls = Array.from(
    { length: 2_000 },
    (_, at) => `<rect x="${String((at % 50) * 40)}" y="${String(Math.floor(at / 50) * 40)}" width="36" height="36"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 1600"><g fill="none" stroke="#667">${walls.join('')}</g></svg>`;
  const form = new FormData();
  form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'measured.svg');
  await caller.send('POST', `building/${buildingId}/drawing/${floorId}`, form);
  await engine.query(
    `insert into drawing_positions (space_id, customer_id, building_id, floor_id, x, y)
     select id, customer_id, building_id, $1::uuid, (n % $2::int + 0.5) / $2, (n / $2::int + 0.5) / $2
       from (select *, row_number() over (order by id)::int - 1 as n from spaces where parent_id = $1::uuid) s`,
    [floorId, SIDE],
  );
}

async function openFloor(
  context: BrowserContext,
  address: string,
  { customerId, buildingId, floorId }: MeasuredFloor,
): Promise<{ page: Page; map: Locator }> {
  const page = await context.newPage();
  await signInToPortal(page, address);
  await page.evaluate((id) => localStorage.setItem('Host.floor', id), floorId);
  await page.goto(`${address}/customer/${customerId}/building/${buildingId}/map`);
  const map = page.getByRole('group', { name: 'Map of Measured floor' });
  if (
    !(await map.waitFor({ timeout: 20_000 }).then(
      () => true,
      () => false,
    ))
  ) {
    await page.getByRole('combobox', { name: 'Floor' }).click();
    await page.getByRole('option', { name: 'Measured floor' }).click();
  }
  await map.locator('[data-drawn=true]').waitFor({ timeout: 60_000 });
  await page.getByText(/of 5,000 units/).waitFor({ timeout: 60_000 });
  return { page, map };
}

/** Books one desk after another for now, so that the availability of each changes. */
function bookingNext(caller: Caller, engine: Engine, { floorId }: MeasuredFloor): () => Promise<void> {
  const found = engine.query<{ id: string }>('select id from spaces where parent_id = $1::uuid order by id', [floorId]);
  let at = 0;
  return async () => {
    const { rows } = await found;
    const starts = new Date(Date.now() - 60_000);
    const ends = new Date(starts.getTime() + 3_600_000);
    const spaceId = rows[at]?.id;
    at += 1;
    await caller.send('POST', 'booking/delegatedBooking', {
      spaceId,
      starts: starts.toISOString(),
      ends: ends.toISOString(),
      name: 'Guest',
      email: `guest${String(at)}@northwind.example`,
    });
  };
}

/** Measures the script of a floor's page while it is moved, zoomed and changed. */
async function measureFloor(
  report: Report,
  title: string,
  { page, map }: { page: Page; map: Locator },
  book: () => Promise<void>,
): Promise<void> {
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map is not shown');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  let turn = 0;
  const acts: readonly (readonly [name: string, act: () => Promise<void>, every: number])[] = [
    [
      'moved',
      async () => {
        const by = turn % 2 === 0 ? 160 : -160;
        turn += 1;
        await page.mouse.move(middle.x, middle.y);
        await page.mouse.down();
        await page.mouse.move(middle.x + by, middle.y + by / 2, { steps: 20 });
        await page.mouse.up();
      },
      100,
    ],
    [
      'zoomed',
      async () => {
        await page.mouse.move(middle.x, middle.y);
        // In to single units with their names, and out to the whole floor again.
        await page.mouse.wheel(0, Math.floor(turn / 8) % 2 === 0 ? -240 : 240);
        turn += 1;
      },
      250,
    ],
    ['its availability changed', book, CHANGED_EVERY],
  ];
  for (const [name, act, every] of acts) {
    turn = 0;
    await act();
    await page.waitForTimeout(1_500);
    const trace = await readScript(await page.context().newCDPSession(page), WATCHED, act, every);
    report.most(`${title}, ${name}: script of a frame that has any`, trace.perFrame, MAX_OF_A_FRAME, 'ms');
    report.most(`${title}, ${name}: processor time of the longest task`, trace.longestTask, LONGEST_TASK, 'ms');
  }
}

async function measureFloors(report: Report, server: Server, engine: Engine): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const caller = new Caller(server, await tokenOf(server, people.administrator));
  const isMapped = `exists (select from map_versions v where v.building_id = b.id and v.status = 'active')`;
  const imported = await addFloor(engine, isMapped);
  await addToMap(engine, imported);
  const drawn = await addFloor(engine, `not ${isMapped}`);
  await addDrawing(engine, caller, drawn);
  await engine.query('analyze');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
  try {
    for (const [title, floor] of [
      ['map of 5,000 units', imported],
      ['drawing with 5,000 spaces', drawn],
    ] as const) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
      await measureFloor(
        report,
        title,
        await openFloor(context, server.address, floor),
        bookingNext(caller, engine, floor),
      );
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Measures what floors with 5,000 units cost their page, by the browser's trace (MAP-02, MAP-06). */
export async function benchMaps(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace(async (place) => {
      await loadDemo(place, { databaseUrl });
      const engine = await openEngine({ databaseUrl }, 2);
      try {
        await measureFloors(report, await startProduct(place, { databaseUrl }), engine);
      } finally {
        await engine.close();
      }
    }),
  );
}
