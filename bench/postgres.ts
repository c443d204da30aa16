import { addArticles, loadArticles, loadPortfolio, searches } from './portfolio.ts';
import { type Engine, openEngine } from './engine.ts';
import { type Measurement, measureInTurn } from './measure.ts';
import { loadDemo, type Place, stop, withDatabase, withPlace } from './programs.ts';
import { medianOf, type Report } from './report.ts';
import {
  countedPage,
  isPublished,
  openProduct,
  openYardstick,
  type ProductSubject,
  type Query,
  readPage,
  type YardstickSubject,
} from './subjects.ts';

/** What `npm run bench -- postgres <figure> …` measures alone, in this order. */
export const postgresFigures = ['list', 'scope', 'get', 'large', 'search', 'create'] as const;
type Figure = (typeof postgresFigures)[number];

/** What the figures are measured on. */
interface Bench {
  readonly report: Report;
  readonly place: Place;
  /** A database with 100,000 articles. */
  readonly databaseUrl: string;
  readonly product: ProductSubject;
  readonly yardstick: YardstickSubject;
  /** Every measurement of the product and of the yardstick so far. */
  readonly measured: { readonly product: Measurement[]; readonly yardstick: Measurement[] };
}

/** Measures the product in turn with the yardstick and reports its share, and its processor time where there is a bound. */
async function compare(
  { report, measured }: Bench,
  title: string,
  product: Measurement,
  yardstick: Measurement,
  { least, most }: { readonly least: number | null; readonly most?: number },
): Promise<void> {
  await measureInTurn([yardstick, product]);
  measured.product.push(product);
  measured.yardstick.push(yardstick);
  report.share(title, product, yardstick, least);
  if (most !== undefined) report.processor(title, product, yardstick, most);
}

/** Reports whether product and yardstick find the same records, and that there are some. */
async function compareRecords(report: Report, title: string, one: Measurement, other: Measurement): Promise<void> {
  const pages = [await readPage(one), await readPage(other)].map(({ '@odata.count': count, value }) => ({
    count,
    records: value.map(({ id, title: name }) => ({ id, name })),
  }));
  report.same(`${title}: ids, titles and count`, pages);
}

async function benchLists(bench: Bench): Promise<void> {
  const { report, product, yardstick } = bench;
  for (const [title, own, bare] of [
    [
      'list: 50 of 100,000, filtered, sorted, counted',
      product.inBuilding({ ...countedPage, ...isPublished }),
      yardstick.publishedPage(),
    ],
    ['list: 50 of 100,000, sorted, counted', product.inBuilding(countedPage), yardstick.wholePage()],
  ] as const) {
    await compareRecords(report, title, own, bare);
    await compare(bench, title, own, bare, { least: 0.6, most: 2 });
  }
}

/** Measures the pages of people with a scope in turn with an administrator's of the same records. */
async function benchScope(report: Report, product: ProductSubject, rows: string): Promise<void> {
  const { few, many } = product.articles;
  for (const [kind, query] of [
    ['published', { ...countedPage, ...isPublished }],
    ['all', countedPage],
  ] as const) {
    const within = (ids: readonly string[]): Query => {
      const filters = ['$filter' in query ? query.$filter : null, `buildingId in (${ids.join(',')})`];
      return { ...query, $filter: filters.filter((filter) => filter !== null).join(' and ') };
    };
    const building = product.inBuilding(query);
    const pages = [
      {
        scope: 'one of two buildings',
        own: product.inBuilding(query, 'manager'),
        seen: building,
        least: 0.9,
      },
      { scope: '2 buildings', own: product.list(query, 'manager'), seen: product.list(within(few)), least: 0.5 },
      {
        scope: '50 buildings',
        own: product.list(query, 'regionManager'),
        seen: product.list(within(many)),
        least: 0.5,
      },
    ].map((page) => ({ ...page, title: `${kind} articles of ${page.scope}, ${rows} rows` }));
    for (const { title, own, seen } of pages)
      report.same(
        `${title}: the same as an administrator's`,
        [await readPage(own), await readPage(seen)].map(({ '@odata.count': count, value }) => ({
          count,
          records: value,
        })),
      );
    await measureInTurn(pages.flatMap(({ own, seen }) => [seen, own]));
    for (const { title, own, seen, least } of pages) report.share(title, own, seen, least);
    for (const { title, own } of pages.slice(1))
      report.share(`${title}, to a page of one building`, own, building, null);
  }
}

async function benchSearch(bench: Bench, title: string, words: string, least: number | null): Promise<void> {
  const [own, bare] = [bench.product.found(words), bench.yardstick.found(words)];
  await compareRecords(bench.report, title, own, bare);
  await compare(bench, title, own, bare, { least });
}

/** Returns what is measured at 1,000,000 articles, in a database and a process of its own. */
async function benchLarge({ report, place, product }: Bench, databaseUrl: string): Promise<void> {
  const large = await openProduct(place, { databaseUrl }, 'large');
  const uncounted = { ...countedPage, $count: 'false' };
  for (const [title, query, most] of [
    ['the same page at 1,000,000 rows against 100,000, counted', { ...countedPage, ...isPublished }, 1.5],
    ['the same page at 1,000,000 rows against 100,000, uncounted', { ...uncounted, ...isPublished }, 1.5],
  ] as const) {
    const [one, other] = [large.inBuilding(query), product.inBuilding(query)];
    await measureInTurn([other, one]);
    report.slowdown(title, one, other, most);
  }
  const everything = large.list(countedPage);
  await measureInTurn([everything]);
  const medians = everything.loads.map((load) => load.median);
  report.most('a page of everything at 1,000,000 rows, counted: p50', medianOf(medians), 50, 'ms');
  await benchScope(report, large, '1,000,000');
  await stop(large.server.program);
}

/** A search for rare and common words, also right after as many articles were added as there were. */
async function benchSearches(bench: Bench): Promise<void> {
  await benchSearch(bench, 'text search in 100,000, rare words', searches.rare, 0.6);
  await benchSearch(bench, 'text search in 100,000, a common word', searches.common, null);
  await fill(bench.databaseUrl, (engine) => addArticles(engine, 100_001, 200_000));
  await benchSearch(bench, 'text search right after 100,000 more were inserted', searches.rare, 0.6);
}

async function benchSmall(bench: Bench, isWanted: (figure: Figure) => boolean, largeUrl: string | null): Promise<void> {
  const { report, product, yardstick, measured } = bench;
  if (isWanted('list')) await benchLists(bench);
  if (isWanted('scope')) await benchScope(report, product, '100,000');
  if (isWanted('get'))
    await compare(bench, 'get one record', product.one(), yardstick.one(), { least: 0.5, most: 3.3 });
  if (largeUrl !== null) await benchLarge(bench, largeUrl);
  if (isWanted('search')) await benchSearches(bench);
  if (isWanted('create'))
    await compare(bench, 'create with revision and event', product.create(), yardstick.create(), {
      least: 0.6,
      most: 3,
    });
  if (measured.product.length > 0)
    report.memory('memory of the server under load, proportional', measured.product, measured.yardstick, 1);
}

async function fill(databaseUrl: string, work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await openEngine({ databaseUrl }, 1);
  await work(engine);
  await engine.close();
}

/** Measures the product on PostgreSQL: the figures that are named, all without. */
export async function benchPostgres(report: Report, figures: readonly string[]): Promise<void> {
  const isWanted = (figure: Figure) => figures.length === 0 || figures.includes(figure);
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    await fill(databaseUrl, loadPortfolio);
    const bench = (largeUrl: string | null) =>
      withPlace(async (place) => {
        const product = await openProduct(place, { databaseUrl });
        const yardstick = await openYardstick(place, { databaseUrl });
        const measured = { product: [], yardstick: [] };
        await benchSmall({ report, place, databaseUrl, product, yardstick, measured }, isWanted, largeUrl);
      });
    if (!isWanted('large')) return bench(null);
    return withDatabase(async (largeUrl) => {
      await fill(largeUrl, (engine) => loadArticles(engine, 100_001, 1_000_000));
      await bench(largeUrl);
    }, databaseUrl);
  });
}
