import type { Executor } from '../db/database.ts';
import { allStores } from '../store/stores.ts';

/** A field of a resource that holds the id of a stored file. */
interface FileField {
  readonly resource: string;
  readonly field: string;
  readonly tableName: string;
  /** The column over alias `t`. */
  readonly sql: string;
  /** Whether it holds several ids. */
  readonly isList: boolean;
}

/** Every field of every resource that may point to a file. */
function fileFields(): FileField[] {
  return allStores().flatMap(({ resource, read }) =>
    Object.keys(resource.files ?? {}).map((field) => {
      const column = read.fields[field];
      if (column === undefined) throw new Error(`${resource.name}.${field} is a file but no column`);
      const { sql, type } = column;
      return { resource: resource.name, field, tableName: read.tableName, sql, isList: type === 'ids' };
    }),
  );
}

/** Which records point to a file, deleted ones too: they may be restored. */
export async function usesOfFile(executor: Executor, id: string): Promise<{ resource: string; count: number }[]> {
  const counts = fileFields().map(
    ({ resource, tableName, sql, isList }) =>
      `select '${resource}' as resource, count(*)::int as count from "${tableName}" t where $1::uuid = ${isList ? `any(${sql})` : sql}`,
  );
  if (counts.length === 0) return [];
  const lines = await executor.query<{ resource: string; count: number }>({
    text: counts.join(' union all '),
    values: [id],
  });
  return lines.filter(({ count }) => count > 0);
}

/**
 * SQL that is true for a line `f` of `files` that a record uses, or used in an earlier version: a version that is
 * restored brings its image back. Revisions before the upload are not looked at, as they cannot know it.
 */
export function isUsedSql(): string {
  const uses = fileFields().flatMap(({ resource, field, tableName, sql, isList }) => [
    `f.id in (select ${isList ? `unnest(${sql})` : sql} from "${tableName}" t where ${sql} is not null)`,
    // A list of ids contains the one, and so does a single id.
    `exists (select from revisions r where r.entity = '${resource}' and r.date >= f.created_at and r."values" -> '${field}' @> to_jsonb(f.id::text))`,
  ]);
  return uses.length === 0 ? 'false' : `(${uses.join(' or ')})`;
}
