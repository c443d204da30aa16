import { OperatorError } from '../../base/operatorError.ts';
import type { Database, Executor } from '../../db/database.ts';
import { withSchemaLock } from '../../db/schemaLock.ts';
import { sql } from '../../db/sql.ts';
import { fileTable } from './file.table.ts';
import type { FileStore } from './fileStore.ts';

const KIND = 'folder';

async function findMark(executor: Executor): Promise<{ id: string } | undefined> {
  const [mark] = await executor.query<{ id: string }>(
    sql`select ${fileTable.id} from ${fileTable} where ${fileTable.kind} = ${KIND}`,
  );
  return mark;
}

async function leaveMark(tx: Executor, files: FileStore): Promise<void> {
  const content = Buffer.from('Every server process of a database has this file in its DATA_DIR.\n');
  const owner = { uploadedBy: null, customerId: null };
  const { id } = await files.save(tx, { kind: KIND, name: KIND, mime: 'text/plain', content, ...owner });
  // What is in use is not removed by the nightly work.
  await files.keep(tx, id);
}

/**
 * Checks whether the folder of stored files is the one of this database. The first process leaves a file of its own in it,
 * which every other must find there (OPS-04).
 */
export async function isFolderOfDatabase(database: Database, files: FileStore): Promise<boolean> {
  const known = await findMark(database);
  if (known !== undefined) return files.hasContent(known.id);
  return withSchemaLock(database, async (tx) => {
    const mark = await findMark(tx);
    if (mark !== undefined) return files.hasContent(mark.id);
    await leaveMark(tx, files);
    return true;
  });
}

async function countMissing(executor: Executor, files: FileStore): Promise<number> {
  const { id, kind, expiresAt } = fileTable;
  const kept = await executor.query<{ id: string }>(
    sql`select ${id} from ${fileTable} where ${kind} <> ${KIND} and (${expiresAt} is null or ${expiresAt} > now())`,
  );
  let missing = 0;
  for (const one of kept) if (!(await files.hasContent(one.id))) missing += 1;
  return missing;
}

/**
 * Makes the folder the one of this database's files; answers how many of the files kept are missing in it (OPS-04).
 * @throws OperatorError while any is missing, unless it is forced
 */
export async function adoptFolder(
  database: Database,
  files: FileStore,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<number> {
  return withSchemaLock(database, async (tx) => {
    const missing = await countMissing(tx, files);
    if (missing > 0 && !isForced)
      throw new OperatorError(
        `Files of this database that are missing in the folder: ${String(missing)}. Nothing was changed. ` +
          'Copy them from where they were, or add "-- --force" to go on without them.',
      );
    await tx.query(sql`delete from ${fileTable} where ${fileTable.kind} = ${KIND}`);
    await leaveMark(tx, files);
    return missing;
  });
}
