import { type Engine, withoutIndexes } from './engine.ts';

const subjects = [
  'Roof garden',
  'Lobby works',
  'Yoga class',
  'Fire drill',
  'Market day',
  'Bicycle repair',
  'Lift service',
  'Summer party',
];
const cities = ['Lyon', 'Paris', 'London', 'Berlin', 'Madrid', 'Boston', 'Toronto', 'Osaka'];

/** Searches by how many of 100,000 articles they find. */
export const searches = { rare: 'summer madrid 4711', common: 'yoga' } as const;

/** People whose calls are measured: one who sees everything, and two of one customer with few and with many buildings. */
export const people = {
  administrator: 'admin@atrium.example',
  manager: 'manager@northwind.example',
  regionManager: 'region@northwind.example',
} as const;

const BUILDING_COUNT = 200;
const REGION_BUILDINGS = 50;

/** What is asked of the measured articles. */
export interface Articles {
  /** The buildings of the manager. */
  readonly few: readonly string[];
  /** Those of the region's manager, the others' among them. */
  readonly many: readonly string[];
  /** A building of the manager, whose articles are read only. */
  readonly read: string;
  /** A building of another customer, for what is created. */
  readonly written: { readonly buildingId: string; readonly customerId: string };
  /** An article of the building that is read. */
  readonly articleId: string;
}

/** Condition, over alias `b`, for the buildings that have the measured articles. */
const isMeasured = `(starts_with(b.name, 'Measured ') or exists (select from user_configurations c join users u on u.id = c.user_id
  where u.email = '${people.manager}' and b.id = any(c.building_ids)))`;

/** Adds buildings to the demo portfolio until 200 have articles, and the region's manager, with the manager's role. */
async function addBuildings(engine: Engine): Promise<void> {
  // The first customer has those of the region; the others share the rest.
  await engine.query(
    `insert into buildings (id, customer_id, name, address, city, country_id, timezone_id, latitude, longitude)
     select gen_random_uuid(), c.id, 'Measured ' || n, b.address, b.city, b.country_id, b.timezone_id, b.latitude, b.longitude
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by email.customer_id is null, o.id) - 1 as place, count(*) over () as total
               from customers o left join (select customer_id from users where email = $3) email on email.customer_id = o.id
              where o.deleted_at is null) c
         on c.place = case when n <= $2::int then 0 else 1 + n % (c.total - 1) end
       cross join (select * from buildings where deleted_at is null order by created_at, id limit 1) b`,
    [BUILDING_COUNT - 2, REGION_BUILDINGS - 2, people.manager],
  );
  await engine.query(
    `with manager as (select * from users where email = $1),
       added as (insert into users (id, customer_id, email, first_name, last_name, roles, approval_ticket_number)
         select gen_random_uuid(), customer_id, $2, first_name, last_name, roles, approval_ticket_number from manager returning *)
     insert into user_configurations (id, customer_id, user_id, building_ids)
     select gen_random_uuid(), added.customer_id, added.id,
            array(select b.id from buildings b where b.customer_id = added.customer_id and ${isMeasured}) from added`,
    [people.manager, people.regionManager],
  );
}

/** Adds the articles numbered from `first` to `last`, the same number to each building, in one statement. */
async function insertArticles(engine: Engine, first: number, last: number): Promise<void> {
  // Not in the order of the buildings: as they are written over time, a building's rows are spread over the table.
  await engine.query(
    `insert into articles (id, customer_id, building_id, title, subtitle, published, content, activation_date)
     select gen_random_uuid(), b.customer_id, b.id,
            ($1::text[])[1 + n % 8] || ' ' || ($2::text[])[1 + n / 8 % 8] || ' ' || n, 'Number ' || left(md5(n::text), 8),
            n % 10 <> 0, '<p>' || repeat(md5(n::text) || ' ', 4) || '</p>', now() - n * interval '1 minute'
       from generate_series($3::int, $4::int) n
       join (select b.id, b.customer_id, row_number() over (order by b.id) - 1 as place, count(*) over () as total
               from buildings b where ${isMeasured}) b
         on b.place = (n - $3::int) * b.total / ($4::int - $3::int + 1)
      order by hashint4(n)`,
    [subjects, cities, first, last],
  );
}

/** Adds articles next to those that are there, with their indexes kept: as many inserts would leave them. */
export async function addArticles(engine: Engine, first: number, last: number): Promise<void> {
  await insertArticles(engine, first, last);
  await engine.query('analyze articles');
}

/** Adds many articles quickly: their indexes are made afterwards. */
export async function loadArticles(engine: Engine, first: number, last: number): Promise<void> {
  await engine.query(`set maintenance_work_mem = '512MB'`);
  await withoutIndexes(engine, 'articles', () => insertArticles(engine, first, last));
  await engine.query('vacuum analyze articles');
}

/** Loads articles in 200 buildings, 100,000 by default, 500 each, next to the demo portfolio. */
export async function loadPortfolio(engine: Engine, articles = 100_000): Promise<void> {
  await addBuildings(engine);
  await engine.query('analyze buildings');
  await loadArticles(engine, 1, articles);
}

async function buildingsOf(engine: Engine, email: string): Promise<readonly string[]> {
  const { rows } = await engine.query<{ ids: readonly string[] }>(
    'select c.building_ids as ids from user_configurations c join users u on u.id = c.user_id where u.email = $1',
    [email],
  );
  return rows[0]?.ids ?? [];
}

/** Reads what is asked of the articles of `loadPortfolio`. */
export async function readArticles(engine: Engine): Promise<Articles> {
  const few = await buildingsOf(engine, people.manager);
  const many = await buildingsOf(engine, people.regionManager);
  const [read = ''] = few;
  const { rows: others } = await engine.query<Articles['written']>(
    `select b.id as "buildingId", b.customer_id as "customerId" from buildings b
      where ${isMeasured} and not b.id = any($1::uuid[]) order by b.name limit 1`,
    [many],
  );
  const { rows: articles } = await engine.query<{ id: string }>(
    'select id from articles where building_id = $1 and published and deleted_at is null order by title, id limit 1',
    [read],
  );
  const [written] = others;
  const [article] = articles;
  if (written === undefined || article === undefined || few.length !== 2 || many.length !== REGION_BUILDINGS)
    throw new Error('the demo portfolio is not as the measurements need it');
  return { few, many, read, written, articleId: article.id };
}
