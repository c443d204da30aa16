import { type Sql, sql } from '../../db/sql.ts';

/** Checks whether an instant is in a period that is given by its bounds. */
export function isBetween(instant: Sql, from: Date | null, before: Date | null): Sql {
  return sql`(${from}::timestamptz is null or ${instant} >= ${from}) and (${before}::timestamptz is null or ${instant} < ${before})`;
}
