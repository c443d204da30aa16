import { Caller, percentile } from './caller.ts';
import { openEngine } from './engine.ts';
import { fillPlaces, type ManyPlaces } from './fillPlaces.ts';
import { people } from './portfolio.ts';
import { loadDemo, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

const TIMES = 9;

/** Returns what people read of a customer's places, by what the figure is called. */
function readsOf(all: ManyPlaces): readonly (readonly [title: string, path: string])[] {
  const { customerId, regions, crowdedCampus, campus, buildingId, floors, crowdedArea, reference } = all;
  const tree = (parent: string) => `space/tree?customerId=${customerId}${parent}`;
  const list = (query: Readonly<Record<string, string>>) =>
    `space?${new URLSearchParams({ $top: '50', $count: 'true', ...query }).toString()}`;
  return [
    ['open the customer', tree('')],
    ['open a region', tree(`&parent=node:${regions[0]}`)],
    ['open a campus with 10 buildings', tree(`&parent=node:${campus}`)],
    ['open a campus with 10,000 destinations', tree(`&parent=node:${crowdedCampus}`)],
    ['open a building', list({ buildingId, $filter: `type eq 'Floor'`, $orderby: 'displayOrder' })],
    ['open a floor', list({ buildingId, $filter: `floorId eq ${floors[1]}` })],
    ['open an area with 10,000', list({ buildingId, $filter: `parentId eq ${crowdedArea}` })],
    ['count under the customer', `space/count/${customerId}`],
    ['count under a region', `space/count/${regions[0]}`],
    ['count under a campus with 10 buildings', `space/count/${campus}`],
    ['count under a building', `space/count/${buildingId}`],
    ['count under a floor', `space/count/${floors[1]}`],
    ['count under an area with 10,000', `space/count/${crowdedArea}`],
    ['search by name', list({ customerId, $search: 'desk 7777' })],
    ['search by reference', list({ customerId, $search: reference })],
  ];
}

interface Moved {
  readonly id: string;
  readonly version: number;
  readonly parentId: string | null;
}

/** Moves a node there and back while others read; the milliseconds of the moves and of the reads, and how many revisions came. */
async function measureMoves(
  caller: Caller,
  reader: Caller,
  id: string,
  parents: readonly [string, string],
  reads: readonly string[],
  revisions: () => Promise<number>,
): Promise<{ moves: number[]; reads: number[]; revisions: number }> {
  const moves: number[] = [];
  let isOver = false;
  const reading = reader.until(() => isOver, reads);
  const before = await revisions();
  try {
    for (const parentId of [parents[1], parents[0], parents[1], parents[0], parents[1], parents[0]]) {
      const { version } = await caller.send<Moved>('GET', `space/${id}`);
      moves.push(await caller.time('PUT', `space/${id}`, { parentId }, version));
    }
  } finally {
    isOver = true;
  }
  return { moves, reads: await reading, revisions: ((await revisions()) - before) / moves.length };
}

/** Measures 1,000,000 places of one customer: opening, counting, searching and moving (PLACE-01, PLACE-03, RES-84). */
export async function benchPlaces(report: Report): Promise<void> {
  await withDatabase(async (databaseUrl) => {
    await withPlace((place) => loadDemo(place, { databaseUrl }));
    const engine = await openEngine({ databaseUrl }, 1);
    const all = await fillPlaces(engine);
    const revisions = async () => {
      const { rows } = await engine.query<{ n: number }>('select count(*)::int as n from revisions');
      return rows[0]?.n ?? 0;
    };
    try {
      await withPlace(async (place) => {
        const server = await startProduct(place, { databaseUrl });
        const caller = new Caller(server, await tokenOf(server, people.administrator));
        const reads = readsOf(all);
        for (const [title, path] of reads) {
          await caller.time('GET', path);
          const taken: number[] = [];
          for (let round = 0; round < TIMES; round += 1) taken.push(await caller.time('GET', path));
          report.most(`1,000,000 places: ${title}`, percentile(taken, 0.5), 100, 'ms');
        }
        const meanwhile = reads.map(([, path]) => path);
        for (const [title, id, parents] of [
          ['a campus with 10 buildings', all.campus, all.regions],
          ['a campus with 10,000 destinations', all.crowdedCampus, all.regions],
          ['an area with 10,000 desks', all.crowdedArea, all.floors],
        ] as const) {
          const moved = await measureMoves(caller, caller, id, parents, meanwhile, revisions);
          report.most(`1,000,000 places: move ${title}`, percentile(moved.moves, 0.5), 1_000, 'ms');
          report.most('reads meanwhile, p99', percentile(moved.reads, 0.99), 200, 'ms');
          report.most('revisions of a move', moved.revisions, 1, '');
        }
      });
    } finally {
      await engine.close();
    }
  });
}
