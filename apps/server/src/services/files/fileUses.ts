import type { PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../../db/database.ts';
import { viewGrant } from '../../access/authorize.ts';
import { column, join, Parameters, raw, type Sql, sql } from '../../db/sql.ts';
import { columnsOf } from '../../store/columnsOf.ts';
import { revisionTable } from '../../store/revision.table.ts';
import type { FoundDependents, KnownStore, StoreRegistry } from '../../store/storeDefinition.ts';
import { fileTable } from './file.table.ts';
import type { FileContext } from './fileServices.ts';

/** A field of a resource that has the id of a stored file. */
interface FileField {
  readonly resource: string;
  readonly store: KnownStore;
  readonly field: string;
  readonly table: PgTable;
  /** The column over alias `t`. */
  readonly column: Sql;
  /** Whether it has several ids. */
  readonly isList: boolean;
}

/** Returns every field of every resource that may point to a file. */
function fileFields(stores: StoreRegistry): FileField[] {
  return stores.all().flatMap((store) => {
    const { resource, options } = store;
    const columns = columnsOf(options.table);
    return Object.keys(resource.files ?? {}).map((field) => {
      const own = columns[field];
      if (own === undefined) throw new Error(`${resource.name}.${field} is a file but no column`);
      return {
        resource: resource.name,
        store,
        field,
        table: options.table,
        column: raw(own.sql),
        isList: own.type === 'ids',
      };
    });
  });
}

/** Returns which records point to a file, deleted ones too: they may be restored. Those that the person sees are counted (SEC-19). */
export async function usesOfFile(
  stores: StoreRegistry,
  executor: Executor,
  id: string,
  { session, trace }: Pick<FileContext, 'session' | 'trace'>,
): Promise<FoundDependents> {
  const parameters = new Parameters();
  const file = `${parameters.add(id)}::uuid`;
  const counts = fileFields(stores).map(({ store, resource, field, table, column: own, isList }) => {
    const view = viewGrant(session, store.resource, trace);
    const seen = view?.projection === 'full' ? store.statement(view, parameters) : null;
    const isSeen = seen === null ? 'false' : `t.deleted_at is null and ${seen.scope}`;
    return `select '${resource}' as resource, '${field}' as field, count(*)::int as count,
        (count(*) filter (where ${isSeen}))::int as seen
      from ${sql`${table}`.fixed} t ${seen?.joins ?? ''} where ${file} = ${isList ? `any(${own.fixed})` : own.fixed}`;
  });
  const lines = await executor.query<{ resource: string; field: string; count: number; seen: number }>({
    text: counts.join(' union all '),
    values: parameters.values,
  });
  return {
    seen: lines.flatMap(({ resource, field, seen }) =>
      seen === 0 ? [] : [{ resource, field, count: seen, names: [], places: [] }],
    ),
    hasOthers: lines.some(({ count, seen }) => count > seen),
  };
}

const revision = {
  entity: column('r', revisionTable.entity),
  date: column('r', revisionTable.date),
  values: column('r', revisionTable.values),
};

/**
 * Checks whether a record uses the file on alias `f`, or used it in an earlier version: a version that is restored brings
 * its image back. Revisions before the upload are not looked at, as they cannot know it.
 */
export function isUsed(stores: StoreRegistry): Sql {
  const id = column('f', fileTable.id);
  const uses = fileFields(stores).flatMap(({ resource, field, table, column: own, isList }) => [
    sql`${id} in (select ${isList ? sql`unnest(${own})` : own} from ${table} t where ${own} is not null)`,
    // A list of ids contains the one, and so does a single id.
    sql`exists (select from ${revisionTable} r where ${revision.entity} = ${resource} and ${revision.date} >= ${column('f', fileTable.createdAt)}
      and ${revision.values} -> ${field}::text @> to_jsonb(${id}::text))`,
  ]);
  return uses.length === 0 ? sql`false` : sql`(${join(uses, ' or ')})`;
}

/**
 * Lets the nightly work remove the files that no record has any more, though the history names them: it is that of records
 * which retention has removed (RET-04).
 */
export async function releaseFiles(executor: Executor, stores: StoreRegistry, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const id = column('f', fileTable.id);
  const uses = fileFields(stores).map(
    ({ table, column: own, isList }) =>
      sql`exists (select from ${table} t where ${isList ? sql`${own} @> array[${id}]` : sql`${own} = ${id}`})`,
  );
  await executor.query(sql`update ${fileTable} f set ${fileTable.expiresAt} = now()
    where ${id} = any(${ids}::uuid[]) and not (${join(uses, ' or ')})`);
}
