import pg from 'pg';

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
const places = ['Lyon', 'Paris', 'London', 'Berlin', 'Madrid', 'Boston', 'Toronto', 'Osaka'];

/** Adds `count` articles to one building of the demo portfolio in one statement and refreshes the planner's figures. Answers the building's id. */
export async function seedArticles(
  databaseUrl: string,
  count: number,
): Promise<{ buildingId: string; customerId: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; customerId: string }>(
      `select b.id, b.customer_id as "customerId" from buildings b where b.deleted_at is null order by b.created_at, b.id limit 1`,
    );
    const [building] = rows;
    if (building === undefined) throw new Error('the demo portfolio has no building');
    await client.query(
      `insert into articles (id, customer_id, building_id, title, subtitle, published, content, audience_type, activation_date)
       select gen_random_uuid(), $1::uuid, $2::uuid,
              ($3::text[])[1 + n % 8] || ' ' || ($4::text[])[1 + (n / 8) % 8] || ' ' || n, 'Number ' || md5(n::text),
              n % 10 <> 0, '<p>' || repeat(md5(n::text) || ' ', 4) || '</p>', 'allUsers', now() - n * interval '1 minute'
         from generate_series(1, $5::int) n`,
      [building.customerId, building.id, subjects, places, count],
    );
    await client.query('analyze articles');
    return { buildingId: building.id, customerId: building.customerId };
  } finally {
    await client.end();
  }
}
