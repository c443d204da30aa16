import { createApp } from '../app.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { testConfig } from './testConfig.ts';

// Does the jobs that wait, and says when it is ready to; until it is killed. Its queue notices soon that another process is gone.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const jobTiming = { heartbeat: 10, supervise: 1, poll: 1 };
const { services } = await openServices(testConfig(dataDir), { database, jobTiming });
await createApp(services, {});
await services.jobs.work();
process.stdout.write('works\n');
