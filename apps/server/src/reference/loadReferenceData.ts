import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { countryStore } from '../modules/places/country/country.store.ts';
import { countryTable } from '../modules/places/country/country.table.ts';
import { stateStore } from '../modules/places/state/state.store.ts';
import { stateTable } from '../modules/places/state/state.table.ts';
import { timezoneStore } from '../modules/places/timezone/timezone.store.ts';
import { timezoneTable } from '../modules/places/timezone/timezone.table.ts';
import { listCountryFacts, listStateFacts } from './countryFacts.ts';
import { insertRecords } from './insertRecords.ts';
import { listTimezoneFacts } from './timezoneFacts.ts';

/** The numbers of records that were added. */
export interface LoadedReferenceData {
  readonly countries: number;
  readonly states: number;
  readonly timezones: number;
}

/** Returns the records of a table by a code, deleted ones too: what someone has deleted is not added again. */
async function idsByCode(
  executor: Executor,
  table: typeof countryTable | typeof stateTable | typeof timezoneTable,
  codeColumn: PgColumn,
): Promise<Map<string, string>> {
  const lines = await executor.query<{ code: string; id: string }>(
    sql`select lower(${codeColumn}) as code, ${table.id} from ${table} order by ${table.deletedAt} desc nulls first`,
  );
  return new Map(lines.toReversed().map(({ code, id }) => [code, id]));
}

/**
 * Adds the countries of ISO 3166-1, their subdivisions and the IANA timezones that are missing, each with a revision
 * (ROOT-18, ROOT-19, ROOT-20). What is there stays as it is.
 * @param options.reason written to the revisions
 * @param options.date of the records' creation
 */
export async function loadReferenceData(
  executor: Executor,
  options: { readonly reason: string; readonly date?: Date },
): Promise<LoadedReferenceData> {
  const knownCountries = await idsByCode(executor, countryTable, countryTable.isoCode);
  const countries = await insertRecords(
    executor,
    countryStore,
    listCountryFacts().filter(({ isoCode }) => !knownCountries.has(isoCode.toLowerCase())),
    options,
  );
  const countryIds = await idsByCode(executor, countryTable, countryTable.isoCode);
  const knownStates = await idsByCode(executor, stateTable, stateTable.isoCode);
  const missingStates = listStateFacts().flatMap(({ countryCode, ...state }) => {
    const countryId = countryIds.get(countryCode.toLowerCase());
    return countryId === undefined || knownStates.has(state.isoCode.toLowerCase()) ? [] : [{ ...state, countryId }];
  });
  const states = await insertRecords(executor, stateStore, missingStates, options);
  const knownTimezones = await idsByCode(executor, timezoneTable, timezoneTable.ianaName);
  const timezones = await insertRecords(
    executor,
    timezoneStore,
    listTimezoneFacts().filter(({ ianaName }) => !knownTimezones.has(ianaName.toLowerCase())),
    options,
  );
  return { countries, states, timezones };
}
