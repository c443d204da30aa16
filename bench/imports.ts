import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { importLimits, writeCsv } from '@atrium/contract';

import { Caller, percentile } from './caller.ts';
import type { DatabasePlace } from './engine.ts';
import { people } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';

interface Job {
  readonly id: string;
  readonly status: string;
  readonly done: number;
}

const reads = ['building?$top=50&$count=true', 'article?$top=50&$count=true&$orderby=title', 'user/start'];

/** A spreadsheet of as many employees as an import takes; `start` tells the addresses of one file from another's. */
function fileOf(start: string): FormData {
  const lines = Array.from({ length: importLimits.maxLines }, (_, at) => [
    'Ada',
    `Person ${String(at)}`,
    `${start}${String(at)}@northwind.example`,
  ]);
  const form = new FormData();
  form.append('file', new Blob([writeCsv([['First name', 'Last name', 'E-mail'], ...lines], 'en')]), 'people.csv');
  return form;
}

/** Follows a job until it is over, or has done `most` of its lines. */
async function follow(caller: Caller, id: string, most = Infinity): Promise<Job> {
  for (;;) {
    const job = await caller.send<Job>('GET', `job/${id}`);
    if (!/Queued|Running/.test(job.status) || job.done >= most) return job;
    await delay(50);
  }
}

async function measureImport(report: Report, place: Place, database: DatabasePlace, title: string): Promise<void> {
  await loadDemo(place, database);
  const server = await startProduct(place, database);
  const caller = new Caller(server, await tokenOf(server, people.administrator));
  const other = new Caller(server, await tokenOf(server, people.manager));
  const { value } = await other.send<{ value: readonly { id: string }[] }>('GET', 'building?$top=1');
  const path = `building/${value[0]?.id ?? ''}/employee`;
  const countOf = async () =>
    (await caller.send<{ '@odata.count': number }>('GET', `${path}?$count=true&$top=0`))['@odata.count'];
  const before = await countOf();
  let isOver = false;
  const reading = other.until(() => isOver, reads);
  const begun = performance.now();
  await follow(caller, (await caller.send<Job>('POST', `${path}/import`, fileOf('a'))).id);
  const ended = performance.now();
  isOver = true;
  report.least(`${title}: employees saved`, (await countOf()) - before, importLimits.maxLines, 'lines');
  report.most(`${title}: validated and saved`, (ended - begun) / 1000, 120, 's');
  report.most(`${title}: reads of others, p99`, percentile(await reading, 0.99), 200, 'ms');

  const { id } = await caller.send<Job>('POST', `${path}/import`, fileOf('b'));
  await follow(caller, id, importLimits.maxLines / 2);
  const asked = performance.now();
  await caller.send('POST', `job/${id}/cancel`);
  await follow(caller, id);
  report.most(`${title}: stopped after a cancel`, performance.now() - asked, 1000, 'ms');
}

/** Measures an import of as many lines as one takes, and its cancel, on both engines (MSG-16, SEC-16). */
export async function benchImports(report: Report): Promise<void> {
  const title = `import of ${String(importLimits.maxLines)} employees`;
  await withDatabase((databaseUrl) => withPlace((place) => measureImport(report, place, { databaseUrl }, title)));
  await withPlace((place) =>
    measureImport(report, place, { folder: join(place.dataDir, 'database') }, 'the same on the embedded engine'),
  );
}
