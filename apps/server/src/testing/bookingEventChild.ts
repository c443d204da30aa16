import { openDatabase } from '../db/openDatabase.ts';
import { openServices } from '../openServices.ts';
import { writeBookingEvents } from '../modules/bookings/spaceBooking/writeBookingEventsJob.ts';
import { testConfig } from './testConfig.ts';

// Writes the bookings that calendars have yet to learn of, and prints how many; until it is killed.
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl, poolSize: 6 });
const { services } = await openServices(testConfig(dataDir), { database });
const { calendars, secrets } = services;
const { written } = await writeBookingEvents({ calendars, secrets, executor: database }, new AbortController().signal);
process.stdout.write(`written ${String(written)}\n`);
