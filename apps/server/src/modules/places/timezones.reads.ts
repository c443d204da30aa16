import type { PgColumn } from 'drizzle-orm/pg-core';

import { column, type Sql, sql } from '../../db/sql.ts';
import { timezoneTable } from './timezone/timezone.table.ts';

/** Joins the timezone of a record as `tz`; the column is one of the record's own table. */
export function joinTimezone(timezoneId: PgColumn): Sql {
  return sql`left join ${timezoneTable} tz on ${column('tz', timezoneTable.id)} = ${column('t', timezoneId)}`;
}

/** The IANA name of the timezone that is joined as `tz`. */
export const timezoneName = column('tz', timezoneTable.ianaName);
