import type { Executor } from '../core/db/database.ts';
import { uuidv7 } from '../core/db/uuidv7.ts';
import { columnsOf } from '../core/store/columnsOf.ts';
import type { Values } from '../core/store/storeDefinition.ts';
import type { RegisteredStore } from '../core/store/stores.ts';
import { writeRevisions } from './writeRevisions.ts';

/** Records sent in one statement. */
const batchSize = 5_000;

/** How records are inserted. */
export interface InsertOptions {
  /** Written to the revisions. */
  readonly reason: string;
  /** When they are said to have been created; now when missing. */
  readonly date?: Date;
  /** Told after each batch how many there are. */
  readonly onProgress?: (inserted: number) => void;
}

/**
 * Inserts many records of a resource with a revision each, in few statements. All records have the same fields, which
 * are columns of the table; id, dates and editor may be among them. Records that a unique index refuses are left out.
 * @returns how many were inserted
 */
export async function insertRecords(
  executor: Executor,
  store: RegisteredStore,
  records: readonly Values[],
  { reason, date = new Date(), onProgress }: InsertOptions,
): Promise<number> {
  const { tableName } = store.read;
  const fields = columnsOf(store.options.table);
  const at = date.toISOString();
  let inserted = 0;
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = records
      .slice(start, start + batchSize)
      .map((record) => ({ id: uuidv7(), revisionId: uuidv7(), createdAt: at, updatedAt: at, ...record }));
    const names = Object.keys(rows[0] ?? {}).map((field) => {
      const column = fields[field]?.column;
      if (column === undefined) throw new Error(`${tableName} has no column for ${field}`);
      return [field, column.name] as const;
    });
    const columns = names.map(([, column]) => `"${column}"`).join(', ');
    const lines = rows.map((row) =>
      Object.fromEntries(names.map(([field, column]) => [column, Reflect.get(row, field)])),
    );
    const added = await executor.query<{ id: string }>({
      text: `insert into "${tableName}" (${columns})
        select ${columns} from jsonb_populate_recordset(null::"${tableName}", $1::jsonb) on conflict do nothing returning id`,
      values: [JSON.stringify(lines)],
    });
    const ids = added.map(({ id }) => id);
    await writeRevisions(executor, store, ids, reason);
    inserted += ids.length;
    onProgress?.(inserted);
  }
  return inserted;
}
