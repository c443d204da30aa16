import { openDatabase } from '../db/openDatabase.ts';
import { releaseRooms } from '../modules/bookings/roomRelease/releaseRoomsJob.ts';
import { openServices } from '../openServices.ts';
import { testConfig } from './testConfig.ts';

// Does what is due of room releases at an instant (milliseconds), and prints when it begins and when it is done; until it is killed.
const [databaseUrl = '', dataDir = '', now = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const { services } = await openServices(testConfig(dataDir), { database });
process.stdout.write('begins\n');
const { released } = await releaseRooms({ executor: database, services }, Number(now));
process.stdout.write(`released ${String(released)}\n`);
