import { type Sql, sql } from '../../../db/sql.ts';
import { stateTable } from '../state/state.table.ts';

/** Checks whether the state is one of the country (BLDG-23); false where either is missing. */
export function isStateOfCountry(stateId: string | null, countryId: string | null): Sql {
  return sql`exists (select from ${stateTable} where ${stateTable.id} = ${stateId}::uuid
    and ${stateTable.countryId} = ${countryId}::uuid and ${stateTable.deletedAt} is null)`;
}
