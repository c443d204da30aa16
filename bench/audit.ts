import { type Engine, openEngine, withoutIndexes } from './engine.ts';
import { type Measurement, measureInTurn } from './measure.ts';
import { loadPortfolio, people } from './portfolio.ts';
import { loadDemo, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';
import { countedPage, openProduct, readPage } from './subjects.ts';

/** Of how many entries the log is; fewer show less. */
const entries = Number(process.env['BENCH_AUDIT'] ?? 10_000_000);
/** How much of the log is written in one statement. */
const PART = 500_000;
const DAYS = 720;
const MAX_TIMES = 2;

/** What the measured entries have in common with those that are asked for. */
interface Asked {
  readonly customerId: string;
  readonly actorId: string;
  readonly recordId: string;
}

/** Adds revisions of 10,000 records by 1,000 people over two years: of each type, action and source, rare ones among them. */
async function addEntries(engine: Engine): Promise<void> {
  await engine.query(`select add_revision_month((date_trunc('month', now()) - make_interval(months => n))::date)
    from generate_series(0, 24) n`);
  await withoutIndexes(engine, 'revisions', async () => {
    for (let from = 1; from <= entries; from += PART)
      await engine.query(
        `insert into revisions (id, entity, entity_id, action, version, date, editor_id, customer_id, source, changed, "values", transaction)
         select gen_random_uuid(), (array['article', 'building', 'event', 'policy', 'tenant'])[1 + n % 5],
            ('019b0000-0000-7000-8000-' || lpad((n % 10000)::text, 12, '0'))::uuid,
            case when n % 1000 = 0 then 'Archived' when n % 20 = 0 then 'Created' else 'Modified' end, 1 + n / 10000,
            now() - n * make_interval(secs => $1::float8 / $2::float8),
            ('019c0000-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, c.ids[1 + n % cardinality(c.ids)],
            case when n % 1000 = 1 then 'import' else 'screen' end,
            case when n % 20 = 0 then null when n % 1000 = 7 then array['rare'] else array['name', 'url'] end,
            jsonb_build_object('name', 'Measured ' || n % 10000), null
           from generate_series($3::int, $4::int) n,
             (select array_agg(id order by id) as ids from customers where deleted_at is null) c`,
        [DAYS * 86_400, entries, from, Math.min(from + PART - 1, entries)],
      );
  });
  await engine.query('vacuum analyze revisions');
}

async function readAsked(engine: Engine): Promise<Asked> {
  const { rows } = await engine.query<Asked>(
    `select customer_id as "customerId", editor_id as "actorId", entity_id as "recordId" from revisions
      where "values"->>'name' = 'Measured 500' and customer_id is not null order by date desc limit 1`,
  );
  const [asked] = rows;
  if (asked === undefined) throw new Error('no entry was added');
  return asked;
}

/** The filters of the audit log one by one; within the period that the page opens with, as the portal asks, where it says so. */
function filtersOf({ customerId, actorId, recordId }: Asked): readonly (readonly [title: string, filter: string])[] {
  const since = new Date(Date.now() - 90 * 86_400_000).toISOString();
  return [
    ['period', `date ge ${since}`],
    ['customer', `customerId eq ${customerId}`],
    ['actor', `actorId eq ${actorId}`],
    ['type', `type eq 'policy'`],
    ['record', `recordId eq ${recordId}`],
    ['frequent action', `action eq 'Modified'`],
    ['rare action', `action eq 'Archived'`],
    ['rare source', `source eq 'import'`],
    ['frequent field', `changed eq 'name'`],
    ['rare field', `changed eq 'rare'`],
    ['rare field in the period', `changed eq 'rare' and date ge ${since}`],
  ];
}

/** Measures a page of 50 entries by each filter alone against a page of a list of 100,000 articles (AUD-05). */
export async function benchAudit(report: Report): Promise<void> {
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    const engine = await openEngine({ databaseUrl }, 1);
    await loadPortfolio(engine);
    await addEntries(engine);
    const asked = await readAsked(engine);
    await engine.close();
    await withPlace(async (place) => {
      const product = await openProduct(place, { databaseUrl });
      const token = await tokenOf(product.server, people.administrator);
      for (const [title, filter] of filtersOf(asked)) {
        const query = new URLSearchParams({ $filter: filter, $top: '50', $count: 'true' });
        const path = `/api/audit/entry?${query.toString()}`;
        const page: Measurement = { server: product.server, request: { method: 'GET', path, token }, loads: [] };
        const list = product.inBuilding(countedPage);
        for (const measurement of [list, page]) await readPage(measurement);
        await measureInTurn([list, page]);
        report.slowdown(`audit log of ${entries.toLocaleString('en')}, by ${title}`, page, list, MAX_TIMES);
      }
    });
  });
}
