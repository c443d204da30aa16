import { nameKey } from '@atrium/contract';
import { countryName, languages } from '@atrium/phrases';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { countryTable } from '../country/country.table.ts';
import { stateTable } from '../state/state.table.ts';
import { timezoneTable } from '../timezone/timezone.table.ts';

/** A record of a catalogue: what it is called first, and what else people write for it. */
interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly others: readonly string[];
}

/** The entries of a catalogue as people write them. */
export class CatalogueWords {
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(entries: readonly CatalogueEntry[]) {
    for (const { id, name, others } of entries) {
      this.#names.set(id, name);
      for (const word of others) if (!this.#ids.has(nameKey(word))) this.#ids.set(nameKey(word), id);
    }
    // What is called so comes before what has it as its code.
    for (const { id, name } of entries) this.#ids.set(nameKey(name), id);
  }

  /** Returns the id of what a text means; undefined where nothing has it. */
  idOf(text: string): string | undefined {
    return this.#ids.get(nameKey(text));
  }

  /** Returns what an entry is called; blank without one. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? '';
  }
}

/** Reads the countries by their names, codes and what each language calls them. */
export async function readCountryWords(executor: Executor): Promise<CatalogueWords> {
  const found = await executor.query<{ id: string; name: string; code: string }>(sql`
    select ${countryTable.id}, ${countryTable.name}, ${countryTable.isoCode} as code from ${countryTable}
      where ${countryTable.deletedAt} is null`);
  return new CatalogueWords(
    found.map(({ id, name, code }) => {
      const isCode = /^[A-Z]{2}$/.test(code);
      const translated = isCode ? languages.flatMap((language) => countryName(code, language) ?? []) : [];
      return { id, name, others: [code, ...translated] };
    }),
  );
}

/** Reads the timezones by their IANA names and titles. */
export async function readTimezoneWords(executor: Executor): Promise<CatalogueWords> {
  const found = await executor.query<{ id: string; name: string; title: string }>(sql`
    select ${timezoneTable.id}, ${timezoneTable.ianaName} as name, ${timezoneTable.displayName} as title
      from ${timezoneTable} where ${timezoneTable.deletedAt} is null`);
  return new CatalogueWords(found.map(({ id, name, title }) => ({ id, name, others: [title] })));
}

/** Reads the states of each country by their names and codes. */
export async function readStateWords(executor: Executor): Promise<ReadonlyMap<string, CatalogueWords>> {
  const found = await executor.query<{ id: string; name: string; code: string; countryId: string }>(sql`
    select ${stateTable.id}, ${stateTable.name}, ${stateTable.isoCode} as code, ${stateTable.countryId} as "countryId"
      from ${stateTable} where ${stateTable.deletedAt} is null`);
  const byCountry = Map.groupBy(found, ({ countryId }) => countryId);
  return new Map(
    Array.from(byCountry, ([countryId, states]) => [
      countryId,
      new CatalogueWords(states.map(({ id, name, code }) => ({ id, name, others: [code] }))),
    ]),
  );
}
