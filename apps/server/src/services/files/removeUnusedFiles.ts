import { times } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import type { StoreRegistry } from '../../store/storeDefinition.ts';
import { fileTable } from './file.table.ts';
import type { FileStore } from './fileStore.ts';
import { isUsed } from './fileUses.ts';

/**
 * Removes expired files, uploads of which no record has made use within a day, and contents whose line was never
 * written. An upload is judged once: what was used then stays for the history, whatever becomes of the record.
 */
export async function removeUnusedFiles(
  executor: Executor,
  { files, stores }: { readonly files: FileStore; readonly stores: StoreRegistry },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - times.day).toISOString();
  const at = now.toISOString();
  const { id: fileId, expiresAt, usedAt, createdAt } = fileTable;
  const file = {
    expiresAt: column('f', expiresAt),
    usedAt: column('f', usedAt),
    createdAt: column('f', createdAt),
  };
  const removed = await executor.query<{ id: string }>(sql`
    delete from ${fileTable} f where ${file.expiresAt} < ${at}::timestamptz
        or (${file.usedAt} is null and ${file.expiresAt} is null and ${file.createdAt} < ${before}::timestamptz and not ${isUsed(stores)})
      returning ${column('f', fileId)}`);
  await executor.query(sql`
    update ${fileTable} set ${usedAt} = ${at}::timestamptz
      where ${usedAt} is null and ${expiresAt} is null and ${createdAt} < ${before}::timestamptz`);
  for (const { id } of removed) await files.removeContent(executor, id);
  return removed.length + (await files.sweep(executor, new Date(before)));
}
