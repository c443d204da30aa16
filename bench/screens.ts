import { readFileSync } from 'node:fs';

import { registry, type ResourceDefinition } from '@atrium/contract';

import { routes } from '../apps/server/src/routes.ts';
import { openEngine } from './engine.ts';
import type { Server } from './measure.ts';
import { loadPortfolio, people, readArticles } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

/** Calls of each address that are counted, after as many that are not: code that is new to the engine runs slowly. */
const CALLS = 40;
/** Milliseconds of the event loop that one call may take. */
const BOUND = 5;
/** Linux counts processor time in hundredths of a second. */
const TICK = 10;

/** Processor time of the thread that runs a program's event loop, in milliseconds; only Linux tells it. */
function loopMilliseconds(id: number): number {
  // The name of the program, in brackets, may hold spaces; user and system time are the 12th and 13th word after it.
  const [, words = ''] = readFileSync(`/proc/${String(id)}/task/${String(id)}/stat`, 'utf8').split(') ');
  const [user, system] = words.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * TICK;
}

/** The addresses that screens read: the first calls, each list with a page and its count, and the search over everything. */
function addressesOf(buildingId: string): readonly string[] {
  const lists = Object.values<ResourceDefinition>(registry).flatMap(({ path, listPath = path }) => {
    const filled = listPath.replace('{buildingId}', buildingId);
    const isRead = routes.some((route) => route.method === 'GET' && route.path === listPath);
    return isRead && !filled.includes('{') ? [`${filled}?$top=50&$count=true`] : [];
  });
  const first = ['config', 'user/start', 'search?text=yoga', `space/count/${buildingId}`];
  return [...first, ...new Set(lists)];
}

/** Returns what one call takes of the event loop, in milliseconds; null where the person may not call it. */
async function timeOf({ address, program }: Server, token: string, path: string): Promise<number | null> {
  const call = async () => {
    const answer = await fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.ok;
  };
  if (program.pid === undefined || !(await call())) return null;
  for (let at = 0; at < CALLS; at += 1) await call();
  const before = loopMilliseconds(program.pid);
  for (let at = 0; at < CALLS; at += 1) await call();
  return (loopMilliseconds(program.pid) - before) / CALLS;
}

async function measureScreens(report: Report, place: Place, databaseUrl: string): Promise<void> {
  await loadDemo(place, { databaseUrl });
  const engine = await openEngine({ databaseUrl }, 1);
  await loadPortfolio(engine);
  const { read } = await readArticles(engine);
  await engine.close();
  const server = await startProduct(place, { databaseUrl });
  const token = await tokenOf(server, people.administrator);
  for (const path of addressesOf(read)) {
    const taken = await timeOf(server, token, path);
    if (taken !== null) report.most(`event loop, ${path.replace(read, '{buildingId}')}`, taken, BOUND, 'ms');
  }
}

/** Measures what each call of the product's screens takes of the server's event loop, one after another. */
export async function benchScreens(report: Report): Promise<void> {
  await withDatabase((databaseUrl) => withPlace((place) => measureScreens(report, place, databaseUrl)));
}
