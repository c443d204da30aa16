import type { AddressInfo } from 'node:net';

import { createApp } from '../app.ts';
import { workOn } from '../db/work.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { openPayment } from '../modules/orders/payment/openPayment.process.ts';
import { settlePayments } from '../modules/orders/payment/paymentsJob.ts';
import { testConfig } from './testConfig.ts';

// Serves webhooks until it is killed; where its arguments ask for it, it opens the payment of an order or does the minute's job first.
const [databaseUrl = '', dataDir = '', environment = '{}', step = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 3 });
const config = testConfig(dataDir, JSON.parse(environment) as Record<string, string>);
const { services } = await openServices(config, { database });
const app = await createApp(services, {});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`port ${String((app.server.address() as AddressInfo).port)}\n`);
const scope = { work: workOn(database), services };
if (step === 'settle') await settlePayments(scope, new AbortController().signal);
else if (step !== '') await openPayment(scope, step);
if (step !== '') process.stdout.write('done\n');
