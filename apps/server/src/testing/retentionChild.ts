import { openDatabase } from '../db/openDatabase.ts';
import { runRetention } from '../modules/customers/dataRetention/runRetention.process.ts';
import { openServices } from '../openServices.ts';
import { testConfig } from './testConfig.ts';

// Removes what retention policies say at an instant (milliseconds), and prints when it begins and when it is done; until it is killed.
// The key that the database's secrets are sealed with is given where it is not that of tests.
const [databaseUrl = '', dataDir = '', now = '', secretKey] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const { services } = await openServices(testConfig(dataDir, secretKey === undefined ? {} : { SECRET_KEY: secretKey }), {
  database,
});
process.stdout.write('begins\n');
const removed = await runRetention({ executor: database, services }, Number(now));
process.stdout.write(`removed ${String(removed)}\n`);
