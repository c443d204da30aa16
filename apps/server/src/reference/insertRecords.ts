import { getTableName } from 'drizzle-orm';

import { uuidv7 } from '../base/uuidv7.ts';
import type { Executor } from '../db/database.ts';
import { identifier, join, sql } from '../db/sql.ts';
import { columnsOf } from '../store/columnsOf.ts';
import type { KnownStore, Values } from '../store/storeDefinition.ts';
import { writeRevisions } from './writeRevisions.ts';

/** Records sent in one statement. */
const BATCH_SIZE = 5_000;

/** How records are inserted. */
export interface InsertOptions {
  /** Written to the revisions. */
  readonly reason: string;
  /** The date of their creation; now when missing. */
  readonly date?: Date;
  /** Called after each batch with the number of records so far. */
  readonly onProgress?: (inserted: number) => void;
}

/**
 * Inserts many records of a resource with a revision each, in few statements. All records have the same fields, which
 * are columns of the table; id, dates and editor may be among them. Records that a unique index refuses are left out.
 * @returns the number of records that were inserted
 */
export async function insertRecords(
  executor: Executor,
  store: KnownStore,
  records: readonly Values[],
  { reason, date = new Date(), onProgress }: InsertOptions,
): Promise<number> {
  const { table } = store.options;
  const fields = columnsOf(table);
  const at = date.toISOString();
  let inserted = 0;
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const rows = records
      .slice(start, start + BATCH_SIZE)
      .map((record) => ({ id: uuidv7(), revisionId: uuidv7(), createdAt: at, updatedAt: at, ...record }));
    const names = Object.keys(rows[0] ?? {}).map((field) => {
      const column = fields[field]?.column;
      if (column === undefined) throw new Error(`${getTableName(table)} has no column for ${field}`);
      return [field, column.name] as const;
    });
    const columns = join(
      names.map(([, column]) => identifier(column)),
      ', ',
    );
    const lines = rows.map((row) =>
      Object.fromEntries(names.map(([field, column]) => [column, Reflect.get(row, field)])),
    );
    const added = await executor.query<{ id: string }>(sql`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(lines)}::jsonb)
      on conflict do nothing returning id`);
    const ids = added.map(({ id }) => id);
    await writeRevisions(executor, store, ids, reason);
    inserted += ids.length;
    onProgress?.(inserted);
  }
  return inserted;
}
