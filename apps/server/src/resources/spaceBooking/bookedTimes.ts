import { bookingLimits, type Period } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import type { SpaceColumns } from '../../readModels/bookedSpaces.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

const own = {
  id: column('k', spaceBookingTable.id),
  spaceId: column('k', spaceBookingTable.spaceId),
  starts: column('k', spaceBookingTable.starts),
  ends: column('k', spaceBookingTable.ends),
};

/** Milliseconds as statements take them. */
function instantOf(time: number): string {
  return new Date(time).toISOString();
}

function milliseconds(instant: Sql): Sql {
  return sql`(extract(epoch from ${instant}) * 1000)::bigint`;
}

/**
 * The condition for bookings of a space as `k` that take time within a range. No booking is longer than the limit, so the
 * index on the end serves both ends of the range.
 */
function isTaken(spaceId: Sql, { starts, ends }: Period): Sql {
  return sql`${own.spaceId} = ${spaceId} and ${own.starts} < ${instantOf(ends)}::timestamptz
    and ${own.ends} > ${instantOf(starts)}::timestamptz and ${own.ends} < ${instantOf(ends + bookingLimits.longest)}::timestamptz
    and ${column('k', spaceBookingTable.status)} <> 'Cancelled' and ${column('k', spaceBookingTable.deletedAt)} is null`;
}

/** Selects the bookings of a space within a range, in order, as a JSON list for a schedule. */
export function bookingsWithin(range: Period): (space: SpaceColumns) => Sql {
  return ({
    id: spaceId,
  }) => sql`(select coalesce(json_agg(json_build_object('id', ${own.id}, 'starts', ${milliseconds(own.starts)},
      'ends', ${milliseconds(own.ends)}, 'made', ${milliseconds(column('k', spaceBookingTable.createdAt))},
      'status', ${column('k', spaceBookingTable.status)}, 'name', ${column('k', spaceBookingTable.name)},
      'title', ${column('k', spaceBookingTable.title)}, 'userId', ${column('k', spaceBookingTable.userId)}) order by ${own.starts}), '[]')
    from ${spaceBookingTable} k where ${isTaken(spaceId, range)})`;
}

/** The condition that a space has no booking within a range. */
export function isFreeWithin(range: Period): (spaceId: Sql) => Sql {
  return (spaceId) => sql`not exists (select from ${spaceBookingTable} k where ${isTaken(spaceId, range)})`;
}

/** Returns the times within a range at which a space is taken by other bookings than `exceptId`, in order. */
export async function findTaken(
  executor: Executor,
  spaceId: string,
  range: Period,
  exceptId: string | null,
): Promise<Period[]> {
  const lines = await executor.query<{ starts: string; ends: string }>(sql`
    select ${milliseconds(own.starts)}::text as starts, ${milliseconds(own.ends)}::text as ends from ${spaceBookingTable} k
      where ${isTaken(sql`${spaceId}::uuid`, range)} and ${own.id} is distinct from ${exceptId}::uuid order by ${own.starts}`);
  return lines.map((line) => ({ starts: Number(line.starts), ends: Number(line.ends) }));
}

/** How many bookings of a person have not ended. */
export async function countOpen(executor: Executor, userId: string): Promise<number> {
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${spaceBookingTable} k
    where ${column('k', spaceBookingTable.userId)} = ${userId}::uuid and ${own.ends} > now()
      and ${column('k', spaceBookingTable.status)} <> 'Cancelled' and ${column('k', spaceBookingTable.deletedAt)} is null`);
  return line?.count ?? 0;
}
