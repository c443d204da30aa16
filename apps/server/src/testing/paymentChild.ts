import type { AddressInfo } from 'node:net';

import { createApp } from '../app.ts';
import { workOn } from '../db/work.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { openPayment } from '../processes/payment/openPayment.ts';
import { testConfig } from './testConfig.ts';

// Serves webhooks, and opens the payment of an order where one is named; until it is killed.
const [databaseUrl = '', dataDir = '', environment = '{}', orderId = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 3 });
const config = testConfig(dataDir, JSON.parse(environment) as Record<string, string>);
const { services } = await openServices(config, { database });
const app = await createApp(services, {});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`port ${String((app.server.address() as AddressInfo).port)}\n`);
if (orderId !== '') {
  await openPayment({ work: workOn(database), services }, orderId);
  process.stdout.write('opened\n');
}
