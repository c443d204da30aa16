import { column, type Sql, sql } from '../db/sql.ts';
import { stateTable } from '../resources/state/state.table.ts';

/** How many states a country has. */
export function stateCount(countryId: Sql): Sql {
  return sql`(select count(*)::int from ${stateTable} s
    where ${column('s', stateTable.countryId)} = ${countryId} and ${column('s', stateTable.deletedAt)} is null)`;
}

/** Whether the state is one of the country (BLDG-23); false where either is missing. */
export function isStateOfCountry(stateId: string | null, countryId: string | null): Sql {
  return sql`exists (select from ${stateTable} where ${stateTable.id} = ${stateId}::uuid
    and ${stateTable.countryId} = ${countryId}::uuid and ${stateTable.deletedAt} is null)`;
}
