import type { ExtensionConfig } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { isEnabledExtension } from '../../../directory/features.ts';
import { hasRoomRelease } from '../../customers/customers.reads.ts';
import { userTable } from '../../people/user/user.table.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { spaceTable } from '../../places/space/space.table.ts';
import { timezoneTable } from '../../places/timezone/timezone.table.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';
import { spaceBookingTable } from '../spaceBooking/spaceBooking.table.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

const k = (field: keyof typeof spaceBookingTable._.columns) => column('k', spaceBookingTable[field]);
const s = (field: keyof typeof spaceTable._.columns) => column('s', spaceTable[field]);
const x = (field: keyof typeof extensionTable._.columns) => column('x', extensionTable[field]);
const r = (field: keyof typeof roomReleaseTable._.columns) => column('t', roomReleaseTable[field]);

/** Joins the enabled schedule of a building as `x`, with who has set its rule of release as `u`. */
function joinSchedule(buildingId: Sql, kind: Sql = sql`left join`): Sql {
  return sql`${kind} ${extensionTable} x on ${x('buildingId')} = ${buildingId}
      and lower(${x('code')}) = 'extension.schedule' and ${isEnabledExtension}
    left join ${userTable} u on ${column('u', userTable.id)} = ${x('releaseSetBy')}`;
}

/** Checks whether rooms are released: the schedule, the switch of the building in it and that of its customer are on (ON-03). */
function isReleaseOn(customerId: Sql): Sql {
  return sql`(coalesce(${x('config')} ->> 'roomRelease', 'false') = 'true' and ${hasRoomRelease(customerId)})`;
}

const ruleColumns = sql`coalesce(${x('config')}, '{}') as config,
  nullif(btrim(concat_ws(' ', ${column('u', userTable.firstName)}, ${column('u', userTable.lastName)})), '') as "ruleSetBy",
  to_char(${x('releaseSetAt')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "ruleSetAt"`;

const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;

/** The rule of a building with who has set it, and when. */
export interface SetRule {
  readonly config: ExtensionConfig;
  readonly ruleSetBy: string | null;
  readonly ruleSetAt: string | null;
}

/** A booking with all that its case is judged by; instants in milliseconds. */
export interface BookedRoom extends SetRule {
  readonly customerId: string;
  readonly buildingId: string;
  readonly spaceId: string;
  readonly room: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly organizer: string;
  readonly email: string;
  readonly attendees: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly made: number;
  readonly status: 'Booked' | 'CheckedIn' | 'Ended' | 'Cancelled';
  readonly isDeleted: boolean;
  readonly zone: string;
  readonly isOn: boolean;
}

/** Returns a booking with the rule of its building; `isLocked` keeps it as it is until the transaction ends. */
export async function findBookedRoom(
  executor: Executor,
  bookingId: string,
  isLocked: boolean,
): Promise<BookedRoom | undefined> {
  const [found] = await executor.query<BookedRoom>(sql`
    select ${k('customerId')} as "customerId", ${k('buildingId')} as "buildingId", ${k('spaceId')} as "spaceId",
        coalesce(${s('name')}, '') as room, coalesce(${s('type')}, '') as type, coalesce(${s('tags')}, '{}') as tags,
        ${k('name')} as organizer, ${k('email')}, ${k('attendees')}, ${milliseconds(k('starts'))} as starts,
        ${milliseconds(k('ends'))} as ends, ${milliseconds(k('createdAt'))} as made, ${k('status')},
        ${k('deletedAt')} is not null as "isDeleted", coalesce(${column('z', timezoneTable.ianaName)}, 'UTC') as zone,
        ${isReleaseOn(k('customerId'))} as "isOn", ${ruleColumns}
      from ${spaceBookingTable} k
        left join ${spaceTable} s on ${s('id')} = ${k('spaceId')}
        left join ${buildingTable} b on ${column('b', buildingTable.id)} = ${k('buildingId')}
        left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('b', buildingTable.timezoneId)}
        ${joinSchedule(k('buildingId'))}
      where ${k('id')} = ${bookingId}::uuid ${isLocked ? sql`for update of k` : sql``}`);
  return found;
}

/** Returns the ids of bookings of rooms that have begun, are not over, and have no case, where rooms are released. */
export async function findBookingsWithoutCase(executor: Executor, at: number, most: number): Promise<string[]> {
  const now = sql`${new Date(at).toISOString()}::timestamptz`;
  const found = await executor.query<{ id: string }>(sql`
    select ${k('id')} from ${spaceBookingTable} k
      join ${spaceTable} s on ${s('id')} = ${k('spaceId')} and ${s('type')} not in ('Desk', 'DeskArea')
      join ${buildingTable} b on ${column('b', buildingTable.id)} = ${k('buildingId')} and ${column('b', buildingTable.deletedAt)} is null
      ${joinSchedule(k('buildingId'), sql`join`)}
      where ${k('starts')} <= ${now} and ${k('starts')} > ${now} - interval '7 days' and ${k('ends')} > ${now}
        and ${k('status')} in ('Booked', 'CheckedIn') and ${k('deletedAt')} is null and ${isReleaseOn(k('customerId'))}
        and not exists (select from ${roomReleaseTable} t where ${r('bookingId')} = ${k('id')})
      order by ${k('starts')}, ${k('id')} limit ${most}::int`);
  return found.map(({ id }) => id);
}

/** Returns the ids of open cases in which there is something to do: to remind, to decide, or to close as the booking has changed. */
export async function findDueCases(executor: Executor, at: number, most: number): Promise<string[]> {
  const now = sql`${new Date(at).toISOString()}::timestamptz`;
  const found = await executor.query<{ id: string }>(sql`
    select ${r('id')} from ${roomReleaseTable} t left join ${spaceBookingTable} k on ${k('id')} = ${r('bookingId')}
      where ${r('action')} = 'Started' and ${r('deletedAt')} is null and (${r('releaseAt')} <= ${now}
        or (${r('remindedAt')} is null and ${r('remindAt')} <= ${now})
        or ${k('id')} is null or ${k('deletedAt')} is not null or ${k('status')} <> 'Booked' or ${k('spaceId')} <> ${r('spaceId')}
        or ${k('starts')} <> ${r('starts')} or ${k('ends')} <> ${r('ends')} or ${k('attendees')} is distinct from ${r('attendees')})
      order by ${r('releaseAt')}, ${r('id')} limit ${most}::int`);
  return found.map(({ id }) => id);
}

/** Returns the rule of a building, and whether it is in force. */
export async function findRuleOfBuilding(
  executor: Executor,
  buildingId: string,
): Promise<SetRule & { readonly isOn: boolean }> {
  const [found] = await executor.query<SetRule & { isOn: boolean }>(sql`
    select ${isReleaseOn(column('b', buildingTable.customerId))} as "isOn", ${ruleColumns}
      from ${buildingTable} b ${joinSchedule(column('b', buildingTable.id))}
      where ${column('b', buildingTable.id)} = ${buildingId}::uuid`);
  return found ?? { isOn: false, config: {}, ruleSetBy: null, ruleSetAt: null };
}
