import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { createApp } from '../app.ts';
import { readConfig } from '../base/config.ts';
import { openServices } from '../openServices.ts';
import { createTestPortfolio } from './testPortfolio.ts';
import { addTimezones } from './manyTimezones.ts';

// Exports a long list of timezones, and dies as by kill -9 as soon as the first bytes of the file are on the disk.
const [dataDir, databaseUrl] = process.argv.slice(2);
const config = readConfig({
  DEMO: '1',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a key for tests that is at least 32 characters long',
});
const { services } = await openServices(config, {
  report: (error, what) => process.stderr.write(`${what}: ${String(error)}\n`),
});
// The application is what knows all resources.
await createApp(services, {});
const { userIds } = await createTestPortfolio(services);
await addTimezones(services.database, 30_000);
const folder = join(config.dataDir, 'files');
mkdirSync(folder, { recursive: true });
// The mark of the folder.
const before = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
await services.jobs.work();
const id = await services.jobs.start(services.database, {
  kind: 'export',
  ownerId: userIds['administrator'],
  input: { resource: 'timezone', language: 'en', parameters: { columns: 'ianaName' }, narrow: [], fixed: {} },
});
process.stdout.write(`started ${id}\n`);
setInterval(() => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.includes('/') && !before.has(name));
  if (files.some((name) => statSync(join(folder, name)).size > 0)) process.kill(process.pid, 'SIGKILL');
}, 1);
