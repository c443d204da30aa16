import { type Engine, withoutIndexes } from './engine.ts';

const BUILDINGS = 200;
const FLOORS = 10;
const CAMPUSES = 20;
/** What is put into one campus, and into one area of the first building. */
const CROWD_SIZE = 10_000;

/** Ids that follow from a number, in the order of time as the product's are; each kind has numbers of its own. */
function idOf(kind: keyof typeof kinds, number: string): string {
  return `('01a30000-${kinds[kind]}-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

const kinds = {
  region: '0001',
  campus: '0002',
  destination: '0003',
  building: '0004',
  floor: '0005',
  area: '0006',
  inner: '0007',
  room: '0008',
} as const;

/** A customer with 1,000,000 places, and what of it is measured. */
export interface ManyPlaces {
  readonly customerId: string;
  readonly places: number;
  /** Regions: the first has the crowded campus. */
  readonly regions: readonly [string, string];
  /** Has 10,000 destinations. */
  readonly crowdedCampus: string;
  /** Has a tenth of the buildings. */
  readonly campus: string;
  readonly buildingId: string;
  readonly floors: readonly [string, string];
  /** Has 10,000 rooms, on the first floor. */
  readonly crowdedArea: string;
  readonly reference: string;
}

interface Node {
  readonly id: string;
  readonly type: string;
  readonly parent: string;
  readonly ancestors: string;
  readonly name: string;
  readonly reference: string;
  readonly from: string;
  readonly building?: string;
}

/** Adds nodes to the customer `$1` in one statement. */
async function add(
  engine: Engine,
  customerId: string,
  { from, building = 'null::uuid', ...node }: Node,
): Promise<void> {
  await engine.query(
    `insert into spaces (id, customer_id, building_id, type, parent_id, ancestor_ids, name, map_space_xref_id, display_order, service_id)
     select ${node.id}, $1::uuid, ${building}, ${node.type}, ${node.parent}, ${node.ancestors}, ${node.name}, ${node.reference}, case when ${building} is not null then n end,
            case when ${building} is not null then 'rooms' end from ${from}`,
    [customerId],
  );
}

async function addOutdoors(engine: Engine, customerId: string): Promise<void> {
  const region = idOf('region', 'n / 4');
  await add(engine, customerId, {
    id: idOf('region', 'n'),
    type: `'Region'`,
    parent: 'null::uuid',
    ancestors: `'{}'::uuid[]`,
    name: `'Measured region ' || n`,
    reference: 'null',
    from: `generate_series(0, ${String(CAMPUSES / 4 - 1)}) n`,
  });
  await add(engine, customerId, {
    id: idOf('campus', 'n'),
    type: `'Campus'`,
    parent: region,
    ancestors: `array[${region}]`,
    name: `'Measured campus ' || n`,
    reference: 'null',
    from: `generate_series(0, ${String(CAMPUSES - 1)}) n`,
  });
  const campus = idOf('campus', '0');
  await add(engine, customerId, {
    id: idOf('destination', 'n'),
    type: `'Destination'`,
    parent: campus,
    ancestors: `array[${idOf('region', '0')}, ${campus}]`,
    name: `'Measured gate ' || n`,
    reference: `'GATE-' || n`,
    from: `generate_series(1, ${String(CROWD_SIZE)}) n`,
  });
  await engine.query(
    `insert into buildings (id, customer_id, parent_id, name, address, city, country_id, timezone_id, latitude, longitude, map_space_xref_id)
     select ${idOf('building', 'n')}, $1::uuid, ${idOf('campus', `1 + n % ${String(CAMPUSES - 1)}`)}, 'Measured building ' || n, b.address, b.city,
            b.country_id, b.timezone_id, b.latitude, b.longitude, 'M' || n
       from generate_series(0, ${String(BUILDINGS - 1)}) n
       cross join (select * from buildings where deleted_at is null order by created_at, id limit 1) b`,
    [customerId],
  );
}

/** Each floor has 10 areas, each of these one inner area, and 480 rooms and desks in the inner ones. */
async function addIndoors(engine: Engine, customerId: string): Promise<void> {
  const allFloors = BUILDINGS * FLOORS;
  const floorOf = (n: string, share: number) => `${n} / ${String(share)}`;
  const buildingOf = (floor: string) => idOf('building', `(${floor}) / ${String(FLOORS)}`);
  await add(engine, customerId, {
    id: idOf('floor', 'n'),
    building: buildingOf('n'),
    type: `'Floor'`,
    parent: 'null::uuid',
    ancestors: `'{}'::uuid[]`,
    name: `'Floor ' || n % ${String(FLOORS)}`,
    reference: `'F' || n`,
    from: `generate_series(0, ${String(allFloors - 1)}) n`,
  });
  for (const [kind, name] of [
    ['area', 'Area'],
    ['inner', 'Inner area'],
  ] as const)
    await add(engine, customerId, {
      id: idOf(kind, 'n'),
      building: buildingOf(floorOf('n', 10)),
      type: `'Area'`,
      parent: kind === 'area' ? idOf('floor', 'n / 10') : idOf('area', 'n'),
      ancestors:
        kind === 'area'
          ? `array[${idOf('floor', 'n / 10')}]`
          : `array[${idOf('floor', 'n / 10')}, ${idOf('area', 'n')}]`,
      name: `'${name} ' || n % 10`,
      reference: `'${kind === 'area' ? 'A' : 'I'}' || n`,
      from: `generate_series(0, ${String(allFloors * 10 - 1)}) n`,
    });
  await add(engine, customerId, {
    id: idOf('room', 'n'),
    building: buildingOf(floorOf('n', 480)),
    type: `case when n % 3 = 0 then 'Room' else 'Desk' end`,
    parent: idOf('inner', 'n / 48'),
    ancestors: `array[${idOf('floor', 'n / 480')}, ${idOf('area', 'n / 48')}, ${idOf('inner', 'n / 48')}]`,
    name: `case when n % 3 = 0 then 'Room ' else 'Desk ' end || n`,
    reference: `'R' || n`,
    from: `generate_series(0, ${String(allFloors * 480 - 1)}) n`,
  });
  await add(engine, customerId, {
    id: idOf('area', '1000000'),
    building: idOf('building', '0'),
    type: `'Area'`,
    parent: idOf('floor', '0'),
    ancestors: `array[${idOf('floor', '0')}]`,
    name: `'Crowded area'`,
    reference: `'CROWD'`,
    from: 'generate_series(1, 1) n',
  });
  await add(engine, customerId, {
    id: idOf('room', '10000000 + n'),
    building: idOf('building', '0'),
    type: `'Desk'`,
    parent: idOf('area', '1000000'),
    ancestors: `array[${idOf('floor', '0')}, ${idOf('area', '1000000')}]`,
    name: `'Crowded desk ' || n`,
    reference: `'C' || n`,
    from: `generate_series(1, ${String(CROWD_SIZE)}) n`,
  });
}

/** Gives a customer of the demo portfolio 1,000,000 places in 200 buildings of 20 campuses, in five levels. */
export async function fillPlaces(engine: Engine): Promise<ManyPlaces> {
  await engine.query(`set maintenance_work_mem = '512MB'`);
  const { rows } = await engine.query<{ id: string }>(
    `select customer_id as id from users where email = 'manager@northwind.example'`,
  );
  const customerId = rows[0]?.id ?? '';
  await withoutIndexes(engine, 'spaces', async () => {
    await addOutdoors(engine, customerId);
    await addIndoors(engine, customerId);
  });
  await engine.query('vacuum analyze spaces, buildings');
  const { rows: filled } = await engine.query<ManyPlaces>(
    `select $1::uuid as "customerId", (select count(*)::int from spaces where customer_id = $1::uuid) as places,
       array[${idOf('region', '0')}::text, ${idOf('region', '1')}::text] as regions, ${idOf('campus', '0')} as "crowdedCampus",
       ${idOf('campus', '1')} as campus, ${idOf('building', '0')} as "buildingId",
       array[${idOf('floor', '0')}::text, ${idOf('floor', '1')}::text] as floors, ${idOf('area', '1000000')} as "crowdedArea", 'R777777' as reference`,
    [customerId],
  );
  const [found] = filled;
  if (found === undefined || found.places < 1_000_000)
    throw new Error('the customer has not the places that are measured');
  return found;
}
