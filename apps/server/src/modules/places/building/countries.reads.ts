import type { PgColumn } from 'drizzle-orm/pg-core';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { countryTable } from '../country/country.table.ts';

/** Joins the country of a record as `co`; the column is one of the record's own table. */
export function joinCountry(countryId: PgColumn): Sql {
  return sql`left join ${countryTable} co on ${column('co', countryTable.id)} = ${column('t', countryId)}`;
}

/** The name of the country that is joined as `co`. */
export const countryName = column('co', countryTable.name);
