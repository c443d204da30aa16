import { setTimeout as delay } from 'node:timers/promises';

import { createApp } from '../app.ts';
import { readConfig } from '../base/config.ts';
import { openServices } from '../openServices.ts';
import { formData } from '../services/files/testing/formData.ts';
import { createTestPortfolio } from './testPortfolio.ts';
import { turnOnMap } from './turnOnMap.ts';

// Applies an upload of spaces that it sends, or takes back the one whose id is given, and dies as by kill -9 when about a
// third of the lines are written.
const [dataDir, databaseUrl, lines = '', given] = process.argv.slice(2);
const config = readConfig({
  DEMO: '1',
  LOG_LEVEL: 'silent',
  TEST_MODE: '1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a key for tests that is at least 32 characters long',
});
const { services } = await openServices(config, {
  jobTiming: { heartbeat: 10, supervise: 1, poll: 1 },
  report: (error, what) => process.stderr.write(`${what}: ${String(error)}\n`),
});
const app = await createApp(services, {});
await services.jobs.work();
const { database } = services;

async function send(url: string, headers: Record<string, string> = {}, payload?: Buffer): Promise<string> {
  const token = await services.issueTestToken?.('admin@atrium.example');
  const answer = await app.inject({
    method: 'POST',
    url: `/api/location/batchupload${url}`,
    headers: { ...headers, authorization: `Bearer ${token?.access_token ?? ''}` },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<{ readonly id: string }>().id;
}

async function uploadOf(id: string): Promise<{ status: string; counts: Readonly<Record<string, number>> }> {
  const [upload] = await database.query<{ status: string; counts: Record<string, number> }>({
    text: 'select status, counts from batch_uploads where id = $1::uuid',
    values: [id],
  });
  if (upload === undefined) throw new Error('the upload is gone');
  return upload;
}

async function sendUpload(): Promise<string> {
  const { buildings } = await createTestPortfolio(services);
  await turnOnMap(services, buildings.north1);
  const rows = Array.from({ length: Number(lines) }, (_, at) =>
    at % 30 === 0
      ? `F${String(at)},Floor,Floor ${String(at)},`
      : `R${String(at)},Room,Room ${String(at)},F${String(at - (at % 30))}`,
  );
  const head = 'Map reference,Type,Name,Map reference of its floor or area';
  const { body, headers } = formData({ name: 'file', filename: 'spaces.csv', content: [head, ...rows].join('\n') });
  const id = await send(`?kind=space&buildingId=${buildings.north1}`, headers, body);
  while ((await uploadOf(id)).status !== 'Checked') await delay(50);
  return id;
}

const id = given ?? (await sendUpload());
process.stdout.write(`upload ${id}\n`);
await send(`/${id}/${given === undefined ? 'apply' : 'undo'}`);
for (;;) {
  const { counts } = await uploadOf(id);
  const written = counts[given === undefined ? 'applied' : 'undone'] ?? 0;
  if (written >= Number(lines) / 3) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 20);
  await delay(5);
}
