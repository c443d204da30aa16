import { setTimeout as delay } from 'node:timers/promises';

import { bookingLimits, times } from '@atrium/contract';

import { Caller, percentile } from './caller.ts';
import { type Engine, openEngine } from './engine.ts';
import type { Server } from './measure.ts';
import { people } from './portfolio.ts';
import { loadDemo, type Place, startProduct, tokenOf, withDatabase, withPlace } from './programs.ts';
import { medianOf, type Report } from './report.ts';

const BOOKERS = 50;
const ROUNDS = 3;
/** How long a round books, in milliseconds. */
const ROUND = 4_000;
/** A booking is as long as the shortest, and the next one of its room follows at once. */
const LENGTH = bookingLimits.shortest;
/** Rooms of each booker, which take turns, so that a round does not run out of times in the days that are open. */
const ROOMS = 20;
/** Open times of a room that are used on a day, by the clocks of UTC: within the office hours of every demo building. */
const FIRST_HOUR = 10;
const TIMES_OF_DAY = (4 * times.hour) / LENGTH;

/** One who books for others, with rooms that no one else books. */
interface Booker {
  readonly caller: Caller;
  readonly rooms: readonly string[];
}

const emailOf = (number: number) => `booker${String(number)}@northwind.example`;

/** Adds people who may book in the manager's buildings, and rooms for each of them; returns the rooms' ids. */
async function addBookers(engine: Engine): Promise<readonly string[]> {
  await engine.query(
    `with manager as (select u.*, c.building_ids from users u join user_configurations c on c.user_id = u.id where u.email = $1),
       added as (insert into users (id, customer_id, email, first_name, last_name, roles, approval_ticket_number)
         select gen_random_uuid(), customer_id, 'booker' || n || '@northwind.example', first_name, 'Booker ' || n, roles, approval_ticket_number
           from manager, generate_series(0, $2::int - 1) n returning *)
     insert into user_configurations (id, customer_id, user_id, building_ids)
     select gen_random_uuid(), added.customer_id, added.id, manager.building_ids from added, manager`,
    [people.manager, BOOKERS],
  );
  const { rows } = await engine.query<{ id: string }>(
    `insert into spaces (id, customer_id, building_id, parent_id, ancestor_ids, type, name, reservable, capacity)
     select gen_random_uuid(), f.customer_id, f.building_id, f.id, array[f.id], 'Room', 'Measured room ' || n, true, 8
       from (select s.* from spaces s where s.type = 'Floor' and s.deleted_at is null and s.building_id = any(
               select unnest(c.building_ids) from user_configurations c join users u on u.id = c.user_id where u.email = $1)
             order by s.id limit 1) f, generate_series(1, $2::int) n
     returning id`,
    [people.manager, BOOKERS * ROOMS],
  );
  await engine.query('analyze spaces');
  await engine.query('analyze users');
  return rows.map(({ id }) => id);
}

/** The start of a room's next time: from the day after tomorrow, on weekdays. */
function startOf(number: number): number {
  const day = Math.floor(number / TIMES_OF_DAY);
  const first = Math.floor(Date.now() / times.day) * times.day + 2 * times.day;
  const weekday = new Date(first).getUTCDay();
  // Days that are no weekend: five of each seven, counted from the Monday on or after the first.
  const monday = first + ((8 - weekday) % 7) * times.day;
  const start = monday + (Math.floor(day / 5) * 7 + (day % 5)) * times.day;
  return start + FIRST_HOUR * times.hour + (number % TIMES_OF_DAY) * LENGTH;
}

/** What a round of bookings showed. */
interface Round {
  readonly perSecond: number;
  readonly p99: number;
  readonly others: number;
}

/** Lets everyone book one time after another, while others read. `booked` counts the bookings of each so far. */
async function bookTogether(
  bookers: readonly Booker[],
  booked: number[],
  readers: readonly Caller[],
  path: string,
): Promise<Round> {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > ROUND;
  const reading = Promise.all(readers.map((reader) => reader.until(isOver, [path])));
  const taken = await Promise.all(
    bookers.map(async ({ caller, rooms }, at) => {
      const own: number[] = [];
      while (!isOver()) {
        const number = booked[at] ?? 0;
        booked[at] = number + 1;
        const starts = startOf(Math.floor(number / rooms.length));
        own.push(
          await caller.time('POST', 'booking/delegatedBooking', {
            spaceId: rooms[number % rooms.length],
            starts: new Date(starts).toISOString(),
            ends: new Date(starts + LENGTH).toISOString(),
            name: `Kim Guest ${String(number)}`,
            email: `kim${String(number)}@guests.example`,
          }),
        );
      }
      return own;
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const all = taken.flat();
  return {
    perSecond: all.length / seconds,
    p99: percentile(all, 0.99),
    others: percentile((await reading).flat(), 0.99),
  };
}

/** Waits until each booking has its message in the outbox, for at most 30 seconds; returns the messages for each booking. */
async function messagesOfEach(engine: Engine): Promise<number> {
  for (let waited = 0; ; waited += 250) {
    const { rows } = await engine.query<{ share: number }>(
      `select (count(m.id)::float8 / count(distinct b.id))::float8 as share from bookings b
         left join outgoing_mails m on m.group_id = b.id where b.email like 'kim%@guests.example'`,
    );
    const share = rows[0]?.share ?? Number.NaN;
    if (share >= 1 || waited > 30_000) return share;
    await delay(250);
  }
}

async function measureBookings(report: Report, place: Place, databaseUrl: string): Promise<void> {
  await loadDemo(place, { databaseUrl });
  const engine = await openEngine({ databaseUrl }, 1);
  try {
    const rooms = await addBookers(engine);
    const server: Server = await startProduct(place, { databaseUrl });
    const bookers: Booker[] = [];
    for (let number = 0; number < BOOKERS; number += 1)
      bookers.push({
        caller: new Caller(server, await tokenOf(server, emailOf(number))),
        rooms: rooms.slice(number * ROOMS, (number + 1) * ROOMS),
      });
    const readers = [
      new Caller(server, await tokenOf(server, people.administrator)),
      new Caller(server, await tokenOf(server, people.manager)),
    ];
    const { rows } = await engine.query<{ id: string }>(
      `select a.id from articles a join user_configurations c on a.building_id = any(c.building_ids)
         join users u on u.id = c.user_id where u.email = $1 and a.deleted_at is null limit 1`,
      [people.manager],
    );
    const path = `article/${rows[0]?.id ?? ''}`;
    const booked = bookers.map(() => 0);
    // The first ones prepare statements and compile.
    await bookTogether(bookers, booked, readers, path);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await bookTogether(bookers, booked, readers, path));
    const of = (figure: keyof Round) => rounds.map((round) => round[figure]);
    const title = `bookings for other people, ${String(BOOKERS)} at once`;
    report.least(title, Math.max(...of('perSecond')), 400, 'a second');
    report.most(`${title}: p99`, Math.min(...of('p99')), 200, 'ms');
    report.most(`${title}: reads of others, p99`, medianOf(of('others')), 200, 'ms');
    report.least(`${title}: messages of each booking`, await messagesOfEach(engine), 1, 'messages');
  } finally {
    await engine.close();
  }
}

/** Measures what many bookings for other people at the same moment cost those who book and everyone else (RESV-21). */
export async function benchBookings(report: Report): Promise<void> {
  await withDatabase((databaseUrl) => withPlace((place) => measureBookings(report, place, databaseUrl)));
}
