import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { Parameters } from '../db/sql.ts';
import { standingCondition } from './standingCondition.ts';
import { shownIdsOf, withShownIds } from './shownIds.ts';
import { readSqlOf } from './readSql.ts';
import type { KnownStore } from './storeDefinition.ts';

/** Records of one resource, as one part of a statement. */
export interface WantedRecords {
  readonly store: KnownStore;
  readonly grant: Grant;
  /** Those of them that the grant shows are answered. */
  readonly fields: readonly string[];
  /** Those whose fields have one of these ids. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** The most records that are answered. */
  readonly top: number;
}

/**
 * Reads records of several resources in one statement, each within its own grant's scope: for every part the JSON texts
 * of its records, none for what does not exist or is out of scope.
 */
export async function readTogether(
  executor: Executor,
  wanted: readonly WantedRecords[],
): Promise<readonly (readonly string[])[]> {
  if (wanted.length === 0) return [];
  const parameters = new Parameters();
  const parts = wanted.map(({ store, grant, fields, ids, top }, at) => {
    const shown = new Set(store.fieldsFor(grant, 'record'));
    const read = readSqlOf(store);
    const conditions = [
      ...Object.entries(ids).map(
        ([field, id]) => `${read.fields[field]?.sql ?? 'null'} = any(${parameters.add(id)}::uuid[])`,
      ),
      standingCondition(store.options, grant),
      read.scope(grant, parameters),
    ];
    return `(select ${String(at)} as at, ${read.object(fields.filter((field) => shown.has(field)))} as body
      from "${read.tableName}" t ${read.joins}
      where ${conditions.join(' and ')} limit ${String(top)})`;
  });
  const lines = await executor.query<{ at: number; body: string }>({
    text: parts.join(' union all '),
    values: parameters.values,
  });
  return Promise.all(
    wanted.map(async ({ store, grant }, at) => {
      const ids = await shownIdsOf(store.options.findShownIds, grant, executor);
      return lines.filter((line) => line.at === at).map(({ body }) => withShownIds(body, ids));
    }),
  );
}
