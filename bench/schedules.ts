import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApp } from '../apps/server/src/app.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { toWireStatement } from '../apps/server/src/db/statement.ts';
import { openServices } from '../apps/server/src/openServices.ts';
import { createRecord } from '../apps/server/src/seed/createRecord.ts';
import { databaseWith } from '../apps/server/src/testing/databaseWith.ts';
import { testConfig } from '../apps/server/src/testing/testConfig.ts';
import { openTestDatabaseWithUrl } from '../apps/server/src/testing/testDatabase.ts';
import { createTestPortfolio } from '../apps/server/src/testing/testPortfolio.ts';

// `npm run bench -- schedules [bookings]`: how long the schedules of 500 spaces for a day take
// among a million bookings (RES-76, at most 200 ms), with the processor time of this process and of the database, which does not
// depend on what else runs here, and what the database reads.

const bookings = Number(process.argv[2] ?? 1_000_000);
const SPACES = 500;
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Ticks of the clock in which Linux counts processor time, in milliseconds. */
const TICK = 10;

let pids: readonly number[] = [];

/**
 * Returns what the processes that serve this database have used of the processors until now, in milliseconds; of one on this
 * machine.
 */
function processorTimeOfDatabase(): number {
  const ticks = pids.map((pid) => {
    try {
      const fields =
        readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? [];
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK;
}

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const { database } = await openTestDatabaseWithUrl();
/** The statement that has taken longest, of which the plan is shown. */
const slowest = { milliseconds: 0, text: '', values: [] as readonly unknown[] };
const watched = databaseWith(database, async <Row extends object>(statement: Parameters<Database['query']>[0]) => {
  const start = performance.now();
  const lines = await database.query<Row>(statement);
  const milliseconds = performance.now() - start;
  const { text, values } = toWireStatement(statement);
  if (milliseconds > slowest.milliseconds && text.includes('bookings'))
    Object.assign(slowest, { milliseconds, text, values });
  return lines;
});
const { services, close } = await openServices(testConfig(dataDir, { TEST_MODE: '1', CHECK_ANSWERS: '0' }), {
  database: watched,
});
const app = await createApp(services, {});
const { customers, buildings, emails } = await createTestPortfolio(services);
const [customerId, buildingId] = [customers.south, buildings.south1];
const floorId = await createRecord(services, 'bench', 'space', { type: 'Floor', name: 'Ground', buildingId });
await database.transaction(async (tx) => {
  const run = (text: string, ...values: unknown[]) => tx.query<{ id: string }>({ text, values });
  await run(`select set_config('statement_timeout', '0', true)`);
  // Written at once, and without what would be checked for each row.
  await run('alter table bookings drop constraint bookings_once');
  await run('drop index bookings_search');
  await run(
    `insert into spaces (id, customer_id, building_id, parent_id, ancestor_ids, type, name, reservable, capacity)
      select gen_random_uuid(), $1, $2, $3, array[$3::uuid], 'Room', 'Room ' || n, true, 8 from generate_series(1, $4::int) n`,
    ...[customerId, buildingId, floorId, SPACES],
  );
  await run(
    `insert into bookings (id, customer_id, building_id, space_id, name, email, starts, ends)
      select gen_random_uuid(), $1, $2, s.id, 'Kim Number ' || n, 'kim' || n || '@southbank.example',
          date_trunc('day', now()) + make_interval(days => n / 8 - 60, hours => 8 + n % 8), date_trunc('day', now()) + make_interval(days => n / 8 - 60, hours => 9 + n % 8)
        from spaces s, generate_series(0, $3::int) n where s.building_id = $2 and s.type = 'Room' order by n, s.id`,
    ...[customerId, buildingId, Math.ceil(bookings / SPACES) - 1],
  );
  await run(
    `alter table bookings add constraint bookings_once exclude using gist (space_id with =, tstzrange(starts, coalesce(free_from, ends), '[)') with &&)
      where (status <> 'Cancelled' and deleted_at is null)`,
  );
});
await database.query({ text: 'analyze', values: [] });
slowest.milliseconds = 0;
const ids = await database.query<{ id: string }>({
  text: `select id from spaces where building_id = $1 and type = 'Room'`,
  values: [buildingId],
});
const midnight = new Date().setUTCHours(0, 0, 0, 0);
const payload = {
  spaceIds: ids.map(({ id }) => id),
  starts: new Date(midnight).toISOString(),
  ends: new Date(midnight + 86_400_000).toISOString(),
};
const token = services.issueTestToken === null ? '' : (await services.issueTestToken(emails.southManager)).access_token;
const times: number[] = [];
let taken = 0;
let length = 0;
let before = process.cpuUsage();
let databaseBefore = 0;
for (let round = 0; round < 60; round += 1) {
  // The first ones prepare statements and compile.
  if (round === 10) {
    pids = (
      await database.query<{ pid: number }>({
        text: 'select pid from pg_stat_activity where datname = current_database()',
        values: [],
      })
    ).map(({ pid }) => pid);
    before = process.cpuUsage();
    databaseBefore = processorTimeOfDatabase();
  }
  const start = performance.now();
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/space/searchSchedule', payload },
    headers: { authorization: `Bearer ${token}` },
  });
  if (round >= 10) times.push(performance.now() - start);
  const { value } = answer.json<{ value: { taken: unknown[] }[] }>();
  taken = value.reduce((sum, one) => sum + one.taken.length, 0);
  length = answer.body.length;
  if (value.length !== SPACES)
    throw new Error(`${String(value.length)} schedules, status ${String(answer.statusCode)}`);
}
const { user, system } = process.cpuUsage(before);
const databaseTime = processorTimeOfDatabase() - databaseBefore;
const processor = (user + system) / 1_000 / times.length;
const plan = await database.query<{ 'QUERY PLAN': string }>({
  text: `explain (analyze, buffers) ${slowest.text}`,
  values: [...slowest.values],
});
const sorted = times.toSorted((one, other) => one - other);
const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
say(
  `${String(SPACES)} spaces for a day among ${String(bookings)} bookings: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, processor time of the server ${processor.toFixed(0)} ms, of the database ${(databaseTime / times.length).toFixed(0)} ms`,
);
for (const line of plan) say(line['QUERY PLAN'].slice(0, 160));
say(`${String(taken)} bookings in an answer of ${(length / 1024).toFixed(0)} KiB`);
await app.close();
await close();
await database.close();
rmSync(dataDir, { recursive: true, force: true });
