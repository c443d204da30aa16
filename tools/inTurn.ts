import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DataDirectoryInUseError, DataDirectoryLock } from '../apps/server/src/db/embedded/dataDirectoryLock.ts';
import { root } from './runProgram.ts';

const LOCKS = join(root, 'node_modules/.cache/atrium');
const WAIT_MS = 200;

/**
 * Does work that two commands must not do at the same time, as they write the same files: the second waits until the
 * first has ended, well or not.
 * @param name of the work, the same for both
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await waitForTurn(name);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForTurn(name: string): Promise<DataDirectoryLock> {
  mkdirSync(LOCKS, { recursive: true });
  for (;;) {
    try {
      return DataDirectoryLock.take(join(LOCKS, name));
    } catch (error) {
      if (!(error instanceof DataDirectoryInUseError)) throw error;
      await setTimeout(WAIT_MS);
    }
  }
}
