import type { Executor } from '../core/db/database.ts';
import { countryStore } from '../resources/country/country.store.ts';
import { stateStore } from '../resources/state/state.store.ts';
import { timezoneStore } from '../resources/timezone/timezone.store.ts';
import { listCountryFacts, listStateFacts } from './countryFacts.ts';
import { insertRecords } from './insertRecords.ts';
import { listTimezoneFacts } from './timezoneFacts.ts';

/** How many records were missing and are there now. */
export interface LoadedReferenceData {
  readonly countries: number;
  readonly states: number;
  readonly timezones: number;
}

/** What a table already holds by a code, deleted records too: what somebody has deleted does not come back. */
async function idsByCode(executor: Executor, table: string, column: string): Promise<Map<string, string>> {
  const lines = await executor.query<{ code: string; id: string }>({
    text: `select lower("${column}") as code, id from "${table}" order by deleted_at desc nulls first`,
    values: [],
  });
  return new Map(lines.toReversed().map(({ code, id }) => [code, id]));
}

/**
 * Adds the countries of ISO 3166-1, their subdivisions and the IANA timezones that are missing, each with a revision
 * (ROOT-18, ROOT-19, ROOT-20). What is there stays as it is.
 * @param options.reason written to the revisions
 * @param options.date when the records are said to have been created
 */
export async function loadReferenceData(
  executor: Executor,
  options: { readonly reason: string; readonly date?: Date },
): Promise<LoadedReferenceData> {
  const knownCountries = await idsByCode(executor, 'countries', 'iso_code');
  const countries = await insertRecords(
    executor,
    countryStore,
    listCountryFacts().filter(({ isoCode }) => !knownCountries.has(isoCode.toLowerCase())),
    options,
  );
  const countryIds = await idsByCode(executor, 'countries', 'iso_code');
  const knownStates = await idsByCode(executor, 'states', 'iso_code');
  const missingStates = listStateFacts().flatMap(({ countryCode, ...state }) => {
    const countryId = countryIds.get(countryCode.toLowerCase());
    return countryId === undefined || knownStates.has(state.isoCode.toLowerCase()) ? [] : [{ ...state, countryId }];
  });
  const states = await insertRecords(executor, stateStore, missingStates, options);
  const knownTimezones = await idsByCode(executor, 'timezones', 'iana_name');
  const timezones = await insertRecords(
    executor,
    timezoneStore,
    listTimezoneFacts().filter(({ ianaName }) => !knownTimezones.has(ianaName.toLowerCase())),
    options,
  );
  return { countries, states, timezones };
}
