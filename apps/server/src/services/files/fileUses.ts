import type { Executor } from '../../db/database.ts';
import { column, identifier, join, raw, type Sql, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import type { StoreRegistry } from '../../store/storeDefinition.ts';
import { fileTable } from './file.table.ts';

/** A field of a resource that has the id of a stored file. */
interface FileField {
  readonly resource: string;
  readonly field: string;
  readonly tableName: string;
  /** The column over alias `t`. */
  readonly column: Sql;
  /** Whether it has several ids. */
  readonly isList: boolean;
}

/** Returns every field of every resource that may point to a file. */
function fileFields(stores: StoreRegistry): FileField[] {
  return stores.all().flatMap(({ resource, read }) =>
    Object.keys(resource.files ?? {}).map((field) => {
      const own = read.fields[field];
      if (own === undefined) throw new Error(`${resource.name}.${field} is a file but no column`);
      const { tableName } = read;
      return { resource: resource.name, field, tableName, column: raw(own.sql), isList: own.type === 'ids' };
    }),
  );
}

/** Returns which records point to a file, deleted ones too: they may be restored. */
export async function usesOfFile(
  stores: StoreRegistry,
  executor: Executor,
  id: string,
): Promise<{ resource: string; count: number }[]> {
  const counts = fileFields(stores).map(
    ({ resource, tableName, column: own, isList }) =>
      sql`select ${resource}::text as resource, count(*)::int as count from ${identifier(tableName)} t
        where ${id}::uuid = ${isList ? sql`any(${own})` : own}`,
  );
  if (counts.length === 0) return [];
  const lines = await executor.query<{ resource: string; count: number }>(join(counts, ' union all '));
  return lines.filter(({ count }) => count > 0);
}

const revision = {
  entity: column('r', revisionTable.entity),
  date: column('r', revisionTable.date),
  values: column('r', revisionTable.values),
};

/**
 * Whether a record uses the file on alias `f`, or used it in an earlier version: a version that is restored brings its
 * image back. Revisions before the upload are not looked at, as they cannot know it.
 */
export function isUsed(stores: StoreRegistry): Sql {
  const id = column('f', fileTable.id);
  const uses = fileFields(stores).flatMap(({ resource, field, tableName, column: own, isList }) => [
    sql`${id} in (select ${isList ? sql`unnest(${own})` : own} from ${identifier(tableName)} t where ${own} is not null)`,
    // A list of ids contains the one, and so does a single id.
    sql`exists (select from ${revisionTable} r where ${revision.entity} = ${resource} and ${revision.date} >= ${column('f', fileTable.createdAt)}
      and ${revision.values} -> ${field}::text @> to_jsonb(${id}::text))`,
  ]);
  return uses.length === 0 ? sql`false` : sql`(${join(uses, ' or ')})`;
}
