import { rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';

import { OperatorError } from '../../base/operatorError.ts';
import { explainDisk, isMissing } from './diskError.ts';

/** The names in a folder; none where it does not exist. @throws OperatorError where it is a file */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')
      throw new OperatorError(`${folder} is a file and not a folder.`, { cause: error });
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Checks whether a path is a folder or in it. */
export function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}

async function make(folder: string, partial: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new OperatorError(`${partial} is what an interrupted run left, or one still writes it: remove it first.`, {
        cause: error,
      });
    throw explainDisk(error, folder);
  }
}

/**
 * Fills a folder that others see whole or not at all: under another name next to it, which is gone after a failure and
 * after a signal that ends this process.
 * @param fill gets the folder to write to
 * @throws OperatorError where the folder has anything already, or cannot be written
 */
export async function writeWhole<T>(folder: string, fill: (partial: string) => Promise<T>): Promise<T> {
  if ((await namesIn(folder)).length > 0) throw new OperatorError(`${folder} is not empty: name a new folder.`);
  const partial = join(dirname(folder), `.${basename(folder)}.partial`);
  await make(folder, partial);
  const remove = () => rmSync(partial, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const result = await fill(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true, maxRetries: 3 });
    throw explainDisk(error, folder);
  } finally {
    process.off('exit', remove);
  }
}
