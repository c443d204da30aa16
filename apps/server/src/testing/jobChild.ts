import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob } from '../services/jobs/defineJob.ts';
import { openJobs } from '../services/jobs/jobs.ts';
import { openLive } from '../services/live/live.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { migrate } from '../db/migrate.ts';

// Starts a job that never ends and prints its id once it runs; to be killed in the middle of it.
const [location, place, kind] = process.argv.slice(2);
const database = await openDatabase(location === 'dataDir' ? { dataDir: place } : { databaseUrl: place, poolSize: 3 });
await migrate(database);
const live = await openLive(database);
const endless = defineJob({
  kind: kind ?? 'endless',
  input: z.object({}),
  run: async ({ jobId, report }) => {
    await report(7, 10, { made: 7 });
    process.stdout.write(`runs ${jobId}\n`);
    await delay(600_000);
  },
});
const jobs = await openJobs({
  database,
  live,
  definitions: [endless],
  onError: (error) => process.stderr.write(`${String(error)}\n`),
  timing: { heartbeat: 10, supervise: 1, poll: 1 },
});
await jobs.work();
await jobs.start(database, { kind: endless.kind, input: {} });
