import { bookingLimits, type Period } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, join, raw, type Sql, sql } from '../../../db/sql.ts';
import type { SpaceColumns, Taken } from '../bookedSpaces.reads.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

const own = {
  id: column('k', spaceBookingTable.id),
  spaceId: column('k', spaceBookingTable.spaceId),
  starts: column('k', spaceBookingTable.starts),
  ends: column('k', spaceBookingTable.ends),
};
/** When the space of a booking is free again. */
const freeFrom = sql`coalesce(${column('k', spaceBookingTable.freeFrom)}, ${own.ends})`;

/** A time for which a space is taken by a booking, in milliseconds. */
export interface TakenPeriod extends Period {
  /** When the space is free again: the end, or that of the buffer after it. */
  readonly freeFrom: number;
}

/** Milliseconds as statements take them. */
function instantOf(time: number): string {
  return new Date(time).toISOString();
}

function milliseconds(instant: Sql): Sql {
  return sql`(date_part('epoch', ${instant}) * 1000)::bigint`;
}

/**
 * The condition for bookings of a space as `k` that take time within a range, or whose buffer does. Neither is longer than its
 * limit, so the index on the end serves both ends of the range. `isBefore` says which bookings start before the range ends.
 */
function isTaken(
  spaceId: Sql,
  { starts, ends }: Period,
  isBefore = sql`${own.starts} < ${instantOf(ends)}::timestamptz`,
): Sql {
  const latest = ends + bookingLimits.longestBuffer + bookingLimits.longest;
  return sql`${own.spaceId} = ${spaceId} and ${isBefore} and ${freeFrom} > ${instantOf(starts)}::timestamptz
    and ${own.ends} > ${instantOf(starts - bookingLimits.longestBuffer)}::timestamptz and ${own.ends} < ${instantOf(latest)}::timestamptz
    and ${column('k', spaceBookingTable.status)} <> 'Cancelled' and ${column('k', spaceBookingTable.deletedAt)} is null`;
}

const COLUMNS = {
  id: own.id,
  starts: milliseconds(own.starts),
  ends: milliseconds(own.ends),
  freeFrom: milliseconds(freeFrom),
  made: milliseconds(column('k', spaceBookingTable.createdAt)),
  status: column('k', spaceBookingTable.status),
  name: column('k', spaceBookingTable.name),
  title: column('k', spaceBookingTable.title),
  userId: column('k', spaceBookingTable.userId),
} as const satisfies Record<keyof Taken, Sql>;
const named = (text: (field: string) => string) => raw(Object.keys(COLUMNS).map(text).join(', '));
const selected = join(
  Object.entries(COLUMNS).map(([field, value]) => sql`${value} as ${raw(`"${field}"`)}`),
  ', ',
);

/** Selects the bookings of a space within a range, in order, as the JSON of `TakenColumns`. */
export function bookingsWithin(range: Period): (space: SpaceColumns) => Sql {
  return ({ id: spaceId }) => sql`(select case when count(*) > 0
      then json_build_object(${named((field) => `'${field}', array_agg("${field}")`)}) end
    from (select ${selected} from ${spaceBookingTable} k where ${isTaken(spaceId, range)} order by ${own.starts}) b)`;
}

/** The condition that a space has no booking within a range, nor one that starts within its minutes of buffer after it. */
export function isFreeWithin(range: Period): (spaceId: Sql, buffer: Sql) => Sql {
  return (spaceId, buffer) => {
    const isBefore = sql`${own.starts} < ${instantOf(range.ends)}::timestamptz + make_interval(mins => ${buffer})`;
    return sql`not exists (select from ${spaceBookingTable} k where ${isTaken(spaceId, range, isBefore)})`;
  };
}

/** Returns the times within a range at which a space is taken by other bookings than `exceptId`, in order. */
export async function findTaken(
  executor: Executor,
  spaceId: string,
  range: Period,
  exceptId: string | null,
): Promise<TakenPeriod[]> {
  const lines = await executor.query<{ starts: string; ends: string; freeFrom: string }>(sql`
    select ${milliseconds(own.starts)}::text as starts, ${milliseconds(own.ends)}::text as ends, ${milliseconds(freeFrom)}::text as "freeFrom" from ${spaceBookingTable} k
      where ${isTaken(sql`${spaceId}::uuid`, range)} and ${own.id} is distinct from ${exceptId}::uuid order by ${own.starts}`);
  return lines.map((line) => ({
    starts: Number(line.starts),
    ends: Number(line.ends),
    freeFrom: Number(line.freeFrom),
  }));
}

/** Returns how many bookings of a person have not ended. */
export async function countOpen(executor: Executor, userId: string): Promise<number> {
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${spaceBookingTable} k
    where ${column('k', spaceBookingTable.userId)} = ${userId}::uuid and ${own.ends} > now()
      and ${column('k', spaceBookingTable.status)} <> 'Cancelled' and ${column('k', spaceBookingTable.deletedAt)} is null`);
  return line?.count ?? 0;
}
