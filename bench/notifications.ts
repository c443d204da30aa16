import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApp } from '../apps/server/src/app.ts';
import { openServices } from '../apps/server/src/openServices.ts';
import { createRecord } from '../apps/server/src/seed/createRecord.ts';
import { countAudience } from '../apps/server/src/modules/messages/notification/notificationAudience.reads.ts';
import { runChild } from '../apps/server/src/testing/childProcess.ts';
import { testConfig } from '../apps/server/src/testing/testConfig.ts';
import { openTestDatabaseWithUrl } from '../apps/server/src/testing/testDatabase.ts';
import { createTestPortfolio } from '../apps/server/src/testing/testPortfolio.ts';

// `npm run bench -- notifications [people]`: how long one notification with e-mail takes for
// 100,000 people, counted, written down and handed over to the mail queue by another process that is killed once, and how
// long other reads take meanwhile.

const people = Number(process.argv[2] ?? 100_000);
const script = new URL('../apps/server/src/testing/notificationChild.ts', import.meta.url);
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const { database, databaseUrl } = await openTestDatabaseWithUrl();
if (databaseUrl === undefined) throw new Error('TEST_DATABASE_URL must name a PostgreSQL server');
const { services, close } = await openServices(testConfig(dataDir, { TEST_MODE: '1' }), { database });
const app = await createApp(services, {});
const { customers, buildings, emails } = await createTestPortfolio(services);
const query = (text: string, ...values: unknown[]) => database.query<{ n: number }>({ text, values });
await database.transaction(async (tx) => {
  await tx.query({ text: `select set_config('statement_timeout', '0', true)`, values: [] });
  await tx.query({
    text: `insert into employees (id, customer_id, building_id, first_name, last_name, email)
      select gen_random_uuid(), $1, $2, 'Kim', 'Number ' || n, 'kim' || n || '@southbank.example' from generate_series(1, $3::int) n`,
    values: [customers.south, buildings.south1, people],
  });
});
await query('analyze');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const audience = {
  customerId: customers.south,
  buildingId: buildings.south1,
  audienceType: 'allUsers',
  audienceBuildingIds: [],
  employeeGroupIds: [],
};
say(`count: ${(await timed(() => countAudience(database, audience))).toFixed(0)} ms`);

const { issueTestToken } = services;
const token = issueTestToken === null ? null : (await issueTestToken(emails.southManager)).access_token;
const read = () =>
  timed(() =>
    app.inject({
      url: `/api/building/${buildings.south1}/employee?$top=25&$orderby=lastName`,
      ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    }),
  );
const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const told = (times: number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, most ${Math.max(...times).toFixed(0)} ms of ${String(times.length)}`;
const alone: number[] = [];
for (let index = 0; index < 200; index += 1) alone.push(await read());
say(`reads alone: ${told(alone)}`);

const body = { buildingId: buildings.south1, title: 'Lifts', message: 'Serviced on Tuesday.', channels: ['email'] };
const id = await createRecord(services, 'bench', 'notification', body);
await query(`update notifications set state = 'sending', active_at = now() where id = $1`, id);
const send = () => runChild(script, [databaseUrl, dataDir, id]);
const start = performance.now();
const killed = send();
await killed.line('handed over 500');
say(
  `recipients written down and first batch: ${((performance.now() - start) / 1_000).toFixed(1)} s with the start of the process`,
);
await killed.kill();
const meanwhile: number[] = [];
const next = send();
let isOver = false;
void next.line('sent').then(() => (isOver = true));
while (!isOver) meanwhile.push(await read());
await next.kill();
say(`sent in ${((performance.now() - start) / 1_000).toFixed(1)} s, killed once`);
say(`reads meanwhile: ${told(meanwhile)}`);
const [mails] = await query('select count(*)::int as n from outgoing_mails where group_id = $1', id);
const [persons] = await query('select count(distinct recipient)::int as n from outgoing_mails where group_id = $1', id);
const [sent] = await query(`select recipient_count as n from notifications where id = $1 and state = 'sent'`, id);
say(`recipients ${String(sent?.n)}, messages ${String(mails?.n)}, people with one ${String(persons?.n)}`);
await app.close();
await close();
await database.close();
rmSync(dataDir, { recursive: true, force: true });
