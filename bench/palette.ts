import { Caller, percentile } from './caller.ts';
import { openEngine } from './engine.ts';
import { loadArticles, loadPortfolio, people, searches } from './portfolio.ts';
import { loadDemo, startProduct, stop, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

const CALLERS = 10;
const ROUNDS = 3;
/** How long a round searches, in milliseconds. */
const ROUND = 2_000;
/** Searches a second that the callers together are answered at least. */
const LEAST_RATE = 300;

/** The texts of a search, in turn: names, parts of words, beginnings, and words that few, many, all or no records have. */
const TYPED: readonly string[] = [
  searches.rare,
  searches.common,
  'lift bost',
  'ro',
  'north',
  'measured 12',
  'yoga class',
  'number',
  'no such record',
];

/** Searches for one text after another, beginning with the given one; returns the milliseconds of each. */
async function search(caller: Caller, first: number): Promise<number[]> {
  const begun = performance.now();
  const taken: number[] = [];
  while (performance.now() - begun < ROUND) {
    const text = TYPED[(first + taken.length) % TYPED.length] ?? '';
    taken.push(await caller.time('GET', `search?text=${encodeURIComponent(text)}`));
  }
  return taken;
}

/** Answers to all callers in a second. */
async function rateOf(caller: Caller): Promise<number> {
  const begun = performance.now();
  const answered = await Promise.all(Array.from({ length: CALLERS }, (_, at) => search(caller, at)));
  return (answered.flat().length / (performance.now() - begun)) * 1_000;
}

/** Measures one person's searches, by themselves and by ten callers at once. */
async function measurePerson(report: Report, title: string, caller: Caller, most: number): Promise<void> {
  // The first ones prepare the statements on each connection and compile.
  await rateOf(caller);
  const slowest: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    slowest.push(percentile(await search(caller, round), 0.99));
    rates.push(await rateOf(caller));
  }
  report.most(`${title}: p99`, Math.min(...slowest), most, 'ms');
  report.least(`${title}, ${String(CALLERS)} callers`, Math.max(...rates), LEAST_RATE, 'a second');
}

async function measureSearches(report: Report, databaseUrl: string, records: string, most: number): Promise<void> {
  await withPlace(async (place) => {
    const server = await startProduct(place, { databaseUrl });
    for (const [person, email] of Object.entries(people)) {
      const caller = new Caller(server, await tokenOf(server, email));
      await measurePerson(report, `search over everything, ${records} records, ${person}`, caller, most);
    }
    await stop(server.program);
  });
}

async function load(databaseUrl: string, first: number, last: number): Promise<void> {
  const engine = await openEngine({ databaseUrl }, 1);
  await (first === 1 ? loadPortfolio(engine, last) : loadArticles(engine, first, last));
  await engine.close();
}

/** Measures the search of the palette by a person who sees everything, and by people of two and of fifty buildings (KIT-11). */
export async function benchPalette(report: Report): Promise<void> {
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    await load(databaseUrl, 1, 100_000);
    await withDatabase(async (largeUrl) => {
      await load(largeUrl, 100_001, 1_000_000);
      await measureSearches(report, databaseUrl, '100,000', 50);
      await measureSearches(report, largeUrl, '1,000,000', 100);
    }, databaseUrl);
  });
}
