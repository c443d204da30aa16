import type { Database } from '../apps/server/src/core/db/database.ts';

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

/** A building with articles, and one of them that is published. */
export interface Seeded {
  readonly buildingId: string;
  readonly articleId: string;
}

/** Adds `count` articles to one building of the demo portfolio in one statement and refreshes the planner's figures. */
export async function seedArticles(database: Database, count: number): Promise<Seeded> {
  return database.transaction(async (tx) => {
    await tx.query({ text: `select set_config('statement_timeout', '0', true)`, values: [] });
    const [building] = await tx.query<{ id: string; customerId: string }>({
      text: `select b.id, b.customer_id as "customerId" from buildings b where b.deleted_at is null order by b.created_at, b.id limit 1`,
      values: [],
    });
    if (building === undefined) throw new Error('the demo portfolio has no building');
    await tx.query({
      text: `insert into articles (id, customer_id, building_id, title, subtitle, published, content, audience_type, activation_date)
       select gen_random_uuid(), $1::uuid, $2::uuid,
              ($3::text[])[1 + n % 8] || ' ' || ($4::text[])[1 + (n / 8) % 8] || ' ' || n, 'Number ' || md5(n::text),
              n % 10 <> 0, '<p>' || repeat(md5(n::text) || ' ', 4) || '</p>', 'allUsers', now() - n * interval '1 minute'
         from generate_series(1, $5::int) n`,
      values: [building.customerId, building.id, subjects, places, count],
    });
    await tx.query({ text: 'analyze articles', values: [] });
    const [article] = await tx.query<{ id: string }>({
      text: 'select id from articles where building_id = $1::uuid and published and deleted_at is null order by title, id limit 1',
      values: [building.id],
    });
    if (article === undefined) throw new Error('no article is published');
    return { buildingId: building.id, articleId: article.id };
  });
}
