import { openEngine, type Engine } from './engine.ts';
import { readPlaces } from './fillTables.ts';
import { people } from './portfolio.ts';
import { loadDemo, startProduct, stop, withDatabase, withPlace } from './programs.ts';
import { medianOf, type Report } from './report.ts';
import { newId, NEW_RECORD } from './yardstick.ts';

const WRITERS = 32;
const ROUNDS = 3;
/** How long a round writes, in milliseconds. */
const ROUND = 4_000;
/** The share of the rate without live events that is left at least. */
const LEAST = 70;
/** As often as a process that writes announces it, in milliseconds. */
const ANNOUNCED_EVERY = 25;

/** Records that the writers save in a second, each in a transaction of its own. */
async function rateOf(engine: Engine, { customerId, buildingId }: { customerId: string; buildingId: string }) {
  const begun = performance.now();
  let saved = 0;
  const write = async () => {
    while (performance.now() - begun < ROUND) {
      const values = [newId(), newId(), customerId, buildingId, 'A measured article', '<p>Text.</p>'];
      await engine.query(NEW_RECORD, values, 'new record');
      saved += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (saved / (performance.now() - begun)) * 1_000;
}

/**
 * Measures what live events cost those who write: 32 writers of records with their revisions while a process of the product
 * reads each of them and the writers announce them, next to the same without the index by which they are read and no one
 * who listens.
 */
export async function benchWriters(report: Report): Promise<void> {
  const rates = { with: [] as number[], without: [] as number[] };
  await withDatabase((databaseUrl) =>
    withPlace(async (folder) => {
      await loadDemo(folder, { databaseUrl });
      const engine = await openEngine({ databaseUrl }, WRITERS + 1);
      const [place] = await readPlaces(engine, people.manager);
      if (place === undefined) throw new Error('the demo portfolio has no building');
      for (let round = 0; round < ROUNDS; round += 1) {
        await engine.query('drop index revisions_by_transaction');
        await engine.query('alter table revisions alter column transaction drop default');
        rates.without.push(await rateOf(engine, place));
        await engine.query('alter table revisions alter column transaction set default pg_current_xact_id()');
        await engine.query(
          'create index revisions_by_transaction on revisions (transaction) where transaction is not null',
        );
        const { program } = await startProduct(folder, { databaseUrl });
        const announcing = setInterval(() => void engine.query('notify live'), ANNOUNCED_EVERY);
        rates.with.push(await rateOf(engine, place));
        clearInterval(announcing);
        await stop(program);
      }
      await engine.close();
    }),
  );
  const [withEvents, without] = [medianOf(rates.with), medianOf(rates.without)];
  const rate = `${withEvents.toFixed(0)} of ${without.toFixed(0)} records a second`;
  report.least(`32 writers with live events, ${rate}`, (withEvents / without) * 100, LEAST, '%');
}
