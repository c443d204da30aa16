import { notification } from '@atrium/contract';

import { systemGrant } from '../access/authorize.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { sendNotification } from '../modules/messages/notification/sendNotification.ts';
import { testConfig } from './testConfig.ts';

// Sends a notification that was begun, and prints how many messages are handed over; until it is killed.
const [databaseUrl = '', dataDir = '', id = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 3 });
const { services } = await openServices(testConfig(dataDir), { database });
await sendNotification({
  database,
  services,
  id,
  grant: systemGrant(notification, 'edit', 'test'),
  report: async (done, total) => {
    process.stdout.write(`${done === total ? 'all' : 'handed over'} ${String(done)}\n`);
  },
});
process.stdout.write('sent\n');
