import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { OperatorError } from '../../base/operatorError.ts';
import { copyFolder } from '../../db/embedded/copyFolder.ts';
import { DataDirectoryInUseError, DataDirectoryLock } from '../../db/embedded/dataDirectoryLock.ts';
import { EMBEDDED, withCopy } from './embeddedCopy.ts';
import type { RestoreTarget } from './restoreTarget.ts';
import { namesIn } from './wholeFolder.ts';

function takeLock(folder: string): DataDirectoryLock {
  try {
    return DataDirectoryLock.take(folder);
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    throw new OperatorError(
      `A server of Atrium, process ${String(error.pid)}, runs on this DATA_DIR: a restore goes into a new, empty one and never into one in use.`,
      { cause: error },
    );
  }
}

/** Prepares DATA_DIR, which exists, for a restore of the embedded database. @throws OperatorError where it has one */
export async function openEmbeddedTarget(dataDir: string, folder: string): Promise<RestoreTarget> {
  const place = join(dataDir, EMBEDDED);
  const staged = join(dataDir, `.${EMBEDDED}.restored`);
  const lock = takeLock(place);
  if ((await namesIn(place)).length > 0) {
    lock.release();
    throw new OperatorError(`${place} is not empty: set DATA_DIR to a new folder, or move this one away.`);
  }
  return {
    load: async (prepare) => {
      await rm(staged, { recursive: true, force: true });
      await copyFolder(join(folder, EMBEDDED), staged);
      await withCopy(staged, prepare);
    },
    settle: async () => {
      await rm(place, { recursive: true, force: true });
      await rename(staged, place);
    },
    close: async () => {
      if (existsSync(staged)) await rm(staged, { recursive: true, force: true });
      lock.release();
    },
  };
}
