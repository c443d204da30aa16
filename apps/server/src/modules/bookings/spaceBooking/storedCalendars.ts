import { calendarLimits, type Period, times } from '@atrium/contract';

import type { ConnectionProblem } from '../../../ports/connection.ts';
import type { CalendarChanges } from '../../../ports/calendarPort.ts';
import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { type OutsideCalendar, type SpaceColumns, storedCalendars } from '../bookedSpaces.reads.ts';
import { bookingEventTable } from './bookingEvent.table.ts';
import { calendarTimeTable } from './calendarTime.table.ts';
import { spaceCalendarTable } from './spaceCalendar.table.ts';

/** Events of one calendar that are named as unread: more say no more. */
const MAX_UNREAD = 20;

const s = spaceCalendarTable;
const m = calendarTimeTable;
const e = bookingEventTable;

function milliseconds(instant: Sql): Sql {
  return sql`(extract(epoch from ${instant}) * 1000)::bigint`;
}

function instantOf(time: number): string {
  return new Date(time).toISOString();
}

/** Selects what is stored of a space's calendar within a range, as the JSON of a `StoredCalendar`. */
export function storedWithin({ starts, ends }: Period): (space: SpaceColumns) => Sql {
  return ({ id, providerId, bookingId }) => {
    const isSame = (table: 's' | 'e', own: typeof s | typeof e) =>
      sql`${column(table, own.spaceId)} = ${id} and ${column(table, own.providerId)} = ${providerId}
        and ${column(table, own.calendarId)} = ${bookingId}`;
    return sql`(select json_build_object(
      'reading', (select case when ${column('s', s.readAt)} is null then null else json_build_object('readAt', ${milliseconds(column('s', s.readAt))},
          'starts', ${milliseconds(column('s', s.starts))}, 'ends', ${milliseconds(column('s', s.ends))}) end
        from ${s} s where ${isSame('s', s)}),
      'unread', coalesce((select ${column('s', s.unread)} from ${s} s where ${isSame('s', s)}), '[]'),
      'problem', (select ${column('s', s.problem)} from ${s} s where ${isSame('s', s)}),
      'times', (select coalesce(json_agg(json_build_object('eventId', ${column('m', m.eventId)}, 'starts', ${milliseconds(column('m', m.starts))},
          'ends', ${milliseconds(column('m', m.ends))}) order by ${column('m', m.starts)}), '[]')
        from ${m} m where ${column('m', m.spaceId)} = ${id} and ${column('m', m.starts)} < ${instantOf(ends)}::timestamptz
          and ${column('m', m.ends)} > ${instantOf(starts)}::timestamptz),
      'ownEvents', (select coalesce(json_agg(${column('e', e.eventId)}), '[]')
        from ${e} e where ${isSame('e', e)} and ${column('e', e.eventId)} is not null)))`;
  };
}

/** Returns the ids of the events that a space's calendar has of the product's own bookings. */
export async function findOwnEvents(executor: Executor, spaceId: string): Promise<ReadonlySet<string>> {
  const lines = await executor.query<{ eventId: string }>(sql`select ${e.eventId} as "eventId" from ${e}
    where ${e.spaceId} = ${spaceId}::uuid and ${e.eventId} is not null`);
  return new Set(lines.map(({ eventId }) => eventId));
}

/** A calendar whose stored times are read again now. */
export interface DueCalendar extends OutsideCalendar {
  /** Where the reading goes on, and for which range in milliseconds; null reads it whole. */
  readonly known: { readonly token: string; readonly starts: number; readonly ends: number } | null;
  readonly failures: number;
}

/** Returns the calendars that are due, those that have waited longest first. */
export async function findDueCalendars(
  executor: Executor,
  adapters: readonly string[],
  most: number,
): Promise<DueCalendar[]> {
  const isSame = sql`${column('s', s.providerId)} = x."providerId" and ${column('s', s.calendarId)} = x."bookingId"`;
  const wholeAfter = `${String(calendarLimits.readWholeEvery / times.second)} seconds`;
  return executor.query<DueCalendar>(sql`
    select x.*, case when ${isSame} then ${column('s', s.failures)} else 0 end as failures,
        case when ${isSame} and ${column('s', s.token)} is not null and ${column('s', s.wholeAt)} > now() - ${wholeAfter}::interval
          then json_build_object('token', ${column('s', s.token)}, 'starts', ${milliseconds(column('s', s.starts))},
            'ends', ${milliseconds(column('s', s.ends))}) end as known
      from (${storedCalendars}) x left join ${s} s on ${column('s', s.spaceId)} = x."spaceId"
      where x.adapter = any(${adapters}::text[]) and (${column('s', s.spaceId)} is null or not (${isSame}) or ${column('s', s.dueAt)} <= now())
      order by ${column('s', s.dueAt)} nulls first, x."spaceId" limit ${most}::int`);
}

/**
 * Stores what was read of a calendar. Returns whether its times have changed.
 * @param executor a transaction
 */
export async function storeChanges(
  executor: Executor,
  { spaceId, providerId, bookingId }: OutsideCalendar,
  range: Period,
  { token, isWhole, events, unread = [] }: CalendarChanges,
): Promise<boolean> {
  const stillUnread = sql`(select coalesce(jsonb_agg(event), '[]') from (
    select event from jsonb_array_elements(${column('space_calendars', s.unread)} || excluded.unread) with ordinality as u (event, place)
      where place > jsonb_array_length(${column('space_calendars', s.unread)}) or not (event ->> 'eventId' = any(${[...events.keys()]}::text[]))
      order by place desc limit ${MAX_UNREAD}::int) kept)`;
  // Two readings of the same calendar follow each other.
  await executor.query(sql`insert into ${s} (${s.spaceId}, ${s.providerId}, ${s.calendarId}, ${s.starts}, ${s.ends}, ${s.wholeAt}, ${s.token}, ${s.readAt}, ${s.dueAt}, ${s.unread})
    values (${spaceId}::uuid, ${providerId}::uuid, ${bookingId}, ${instantOf(range.starts)}::timestamptz, ${instantOf(range.ends)}::timestamptz,
      now(), ${token}, now(), ${instantOf(Date.now() + calendarLimits.readEvery)}::timestamptz, ${JSON.stringify(unread.slice(0, MAX_UNREAD))}::jsonb)
    on conflict (${s.spaceId}) do update set ${s.providerId} = excluded.provider_id, ${s.calendarId} = excluded.calendar_id, ${s.token} = excluded.token,
      ${s.starts} = excluded.starts, ${s.ends} = excluded.ends, ${s.readAt} = excluded.read_at, ${s.dueAt} = excluded.due_at,
      ${s.wholeAt} = ${isWhole ? sql`excluded.whole_at` : column('space_calendars', s.wholeAt)}, ${s.failures} = 0, ${s.problem} = null,
      ${s.unread} = ${isWhole ? sql`excluded.unread` : stillUnread}`);
  const rows = JSON.stringify(
    [...events.values()].flat().map(({ eventId, starts, ends }) => ({
      event: eventId,
      starts: instantOf(starts),
      ends: instantOf(ends),
    })),
  );
  const read = sql`select distinct on (event, starts) event, starts, ends
    from jsonb_to_recordset(${rows}::jsonb) as n (event text, starts timestamptz, ends timestamptz) order by event, starts, ends desc`;
  const isRead = isWhole ? sql`true` : sql`${m.eventId} = any(${[...events.keys()]}::text[])`;
  const gone = await executor.query(sql`delete from ${m} where ${m.spaceId} = ${spaceId}::uuid and ${isRead}
    and not exists (select from (${read}) n where n.event = ${m.eventId} and n.starts = ${m.starts} and n.ends = ${m.ends}) returning 1`);
  const added = await executor.query(sql`insert into ${m} (${m.spaceId}, ${m.eventId}, ${m.starts}, ${m.ends})
    select ${spaceId}::uuid, event, starts, ends from (${read}) n on conflict do nothing returning 1`);
  return gone.length > 0 || added.length > 0;
}

/** Notes that calendars could not be read. What is stored of one that is gone is no longer true. */
export async function noteProblem(
  executor: Executor,
  calendars: readonly OutsideCalendar[],
  problem: ConnectionProblem,
  wait: number,
): Promise<void> {
  const rows = JSON.stringify(
    calendars.map(({ spaceId, providerId, bookingId }) => ({
      space: spaceId,
      provider: providerId,
      calendar: bookingId,
    })),
  );
  await executor.query(sql`insert into ${s} (${s.spaceId}, ${s.providerId}, ${s.calendarId}, ${s.failures}, ${s.problem}, ${s.dueAt})
    select space, provider, calendar, 1, ${problem}, ${instantOf(Date.now() + wait)}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as n (space uuid, provider uuid, calendar text)
    on conflict (${s.spaceId}) do update set ${s.providerId} = excluded.provider_id, ${s.calendarId} = excluded.calendar_id,
      ${s.failures} = ${column('space_calendars', s.failures)} + 1, ${s.problem} = excluded.problem, ${s.dueAt} = excluded.due_at,
      ${s.readAt} = case when excluded.problem = 'absent' then null else ${column('space_calendars', s.readAt)} end,
      ${s.token} = case when excluded.problem = 'absent' then null else ${column('space_calendars', s.token)} end`);
}

/** Removes what is stored of calendars that are no longer: their space, provider or booking id is another, or they are asked on demand. */
export async function removeUnused(executor: Executor): Promise<void> {
  await executor.query(sql`
    with gone as (delete from ${s} where not exists (select from (${storedCalendars}) x where x."spaceId" = ${column('space_calendars', s.spaceId)}
      and x."providerId" = ${column('space_calendars', s.providerId)} and x."bookingId" = ${column('space_calendars', s.calendarId)}) returning ${s.spaceId})
    delete from ${m} where ${m.spaceId} in (select space_id from gone)`);
}
