import { building } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { type CatalogueWords, readCountryWords, readStateWords, readTimezoneWords } from './catalogueWords.reads.ts';
import { columnsOf } from '../../../services/upload/columnsOf.ts';
import type { PlannedIssue, PlannedLine, ReadLine, UploadDefinition } from '../../../services/upload/defineUpload.ts';
import { inCustomer } from '../../../services/upload/uploadPlace.ts';
import type { Stored } from '../../../store/storeDefinition.ts';
import { buildingTable } from './building.table.ts';

/** A column that names an entry of a catalogue, and the field that has its id. */
const named = { countryName: 'countryId', timezoneName: 'timezoneId', stateName: 'stateId' } as const;

/** What lines name countries, states and timezones with. */
interface Catalogues {
  readonly countries: CatalogueWords;
  readonly timezones: CatalogueWords;
  readonly states: ReadonlyMap<string, CatalogueWords>;
}

async function readCatalogues(executor: Executor): Promise<Catalogues> {
  return {
    countries: await readCountryWords(executor),
    timezones: await readTimezoneWords(executor),
    states: await readStateWords(executor),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Finds the country, the timezone and the state of a building; a state is one of the country in the line, else of its own. */
function planBuilding(
  { countries, timezones, states }: Catalogues,
  { values, before }: ReadLine<typeof building>,
): PlannedLine {
  const body: { [Field in (typeof named)[keyof typeof named]]?: string | null } = {};
  const issues: PlannedIssue[] = [];
  const read = (field: keyof typeof named, words: CatalogueWords | undefined) => {
    const value = values[field];
    if (value === undefined) return;
    const id = value === null ? null : words?.idOf(textOf(value));
    if (id === undefined) issues.push({ field, code: 'reference' });
    else body[named[field]] = id;
  };
  read('countryName', countries);
  read('timezoneName', timezones);
  read('stateName', states.get(body.countryId ?? before?.countryId ?? ''));
  return { body, issues };
}

/** Returns what the countries, states and timezones of buildings are called in a file. */
async function describe(
  executor: Executor,
  records: readonly Partial<Stored<typeof building>>[],
): Promise<Record<string, string>[]> {
  const { countries, timezones, states } = await readCatalogues(executor);
  return records.map(({ countryId, timezoneId, stateId }) => ({
    countryName: countries.nameOf(countryId ?? ''),
    timezoneName: timezones.nameOf(timezoneId ?? ''),
    stateName: states.get(countryId ?? '')?.nameOf(stateId ?? '') ?? '',
  }));
}

/** The buildings of a customer from a spreadsheet (WORK-14). */
export const buildingUpload: UploadDefinition<typeof building> = {
  kind: 'building',
  resource: building,
  home: inCustomer,
  referenceField: building.uploads.by,
  columns: columnsOf(building),
  // An upload of someone who sees a part of the buildings changes none of the others.
  within: ({ buildings = [] }) => sql`${column('t', buildingTable.id)} = any(${buildings.map(({ id }) => id)}::uuid[])`,
  fixed: ({ customerId }) => ({ customerId }),
  plan: async (executor, _, lines) => {
    const catalogues = await readCatalogues(executor);
    return new Map(lines.map((line) => [line.line, planBuilding(catalogues, line)]));
  },
  describe,
  // A new building switches on what its customer has chosen for it, and joins the scope of its creator.
  isAlone: () => true,
};
