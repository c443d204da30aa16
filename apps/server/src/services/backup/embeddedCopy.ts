import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { OperatorError } from '../../base/operatorError.ts';
import { copyFolder } from '../../db/embedded/copyFolder.ts';
import { DataDirectoryInUseError, DataDirectoryLock } from '../../db/embedded/dataDirectoryLock.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import type { Database } from '../../db/database.ts';
import { askServer } from './serverRequests.ts';

/** Folder of the embedded database in DATA_DIR and in a backup. */
export const EMBEDDED = 'database';

/** Opens a copy that nothing else has, and closes it. @throws OperatorError where it cannot be opened */
export async function withCopy<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir }).catch((error: unknown) => {
    throw new OperatorError(
      `The copy of the embedded database cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function takeLock(source: string): DataDirectoryLock | DataDirectoryInUseError {
  try {
    return DataDirectoryLock.take(source);
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return error;
    throw error;
  }
}

/**
 * Copies the embedded database, by its server where one runs, and works with the copy while no stored file is removed.
 * @param work is given the milliseconds that the server's writes waited; null where none runs
 * @throws OperatorError
 */
export async function copyEmbedded<T>(
  dataDir: string,
  target: string,
  work: (pausedMs: number | null) => Promise<T>,
): Promise<T> {
  const source = join(dataDir, EMBEDDED);
  if (!existsSync(join(source, 'PG_VERSION')))
    throw new OperatorError(
      `DATA_DIR, ${dataDir}, has no database to back up: start the server once, or set DATABASE_URL.`,
    );
  const lock = takeLock(source);
  if (lock instanceof DataDirectoryInUseError)
    return askServer(dataDir, lock.pid, { kind: 'copy', folder: target }, work);
  try {
    await copyFolder(source, target);
    return await work(null);
  } finally {
    lock.release();
  }
}
