import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { sendRequests } from '../modules/integrations/serviceRequest/sendRequestsJob.ts';
import { testConfig } from './testConfig.ts';

// Sends what maintenance systems have yet to get, and prints how much; until it is killed.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const { services } = await openServices(testConfig(dataDir), { database });
const { sent } = await sendRequests({ ...services, services, executor: database }, new AbortController().signal);
process.stdout.write(`sent ${String(sent)}\n`);
