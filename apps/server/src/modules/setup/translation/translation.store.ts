import { translation } from '@atrium/contract';

import { builtInTexts } from '../../../base/builtInTexts.ts';
import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import type { Changes, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { translationTable } from './translation.table.ts';

/** Adds the built-in text that each text was written for: the present one, or that of the time when the text last changed. */
async function withSources({
  work,
  id,
  before,
  values,
}: WriteContext<Stored<typeof translation>>): Promise<Changes<typeof translation, typeof translationTable>> {
  const { language = 'en', texts = {} } = values;
  const builtIn = await builtInTexts(language);
  const { sources: ownSources } = translationTable;
  const [line] = await work.query<{ sources: Record<string, string> }>(
    sql`select ${ownSources} from ${translationTable} where ${translationTable.id} = ${id}::uuid`,
  );
  const sources = Object.keys(texts).map((key) => {
    const kept = texts[key] === before?.texts[key] ? line?.sources[key] : undefined;
    return [key, kept ?? builtIn.get(key)];
  });
  return { ...values, sources: Object.fromEntries(sources) };
}

export const translationStore = defineStore({
  resource: translation,
  table: translationTable,
  computed: {},
  // Everyone sees the texts of their own customer, and hears when they change.
  readerCondition: ({ user }) => sql`${column('t', translationTable.customerId)} = ${user.customerId}::uuid`,
  beforeWrite: withSources,
});
