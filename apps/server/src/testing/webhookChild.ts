import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { testConfig } from './testConfig.ts';

// Makes deliveries of webhooks and sends them until a test kills it: the address of its database, and the folder of files.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 4 });
const { services } = await openServices(testConfig(dataDir), { database });
services.webhooks.work();
process.stdout.write('sends\n');
