import { join } from 'node:path';

import { eachOf } from '../../base/eachOf.ts';
import { OperatorError } from '../../base/operatorError.ts';
import { digestFile } from './digestFile.ts';
import { isMissing } from './diskError.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

const READERS = 4;

async function problemOf(folder: string, { path, bytes, sha256 }: ManifestFile): Promise<string | null> {
  try {
    const found = await digestFile(join(folder, path));
    return found.bytes === bytes && found.sha256 === sha256 ? null : `${path} was changed`;
  } catch (error) {
    if (isMissing(error)) return `${path} is missing`;
    throw error;
  }
}

/** Compares every file of a backup with its manifest. @throws OperatorError that names the first file at fault */
export async function verifyBackup(folder: string, { files }: Manifest): Promise<void> {
  const problems: string[] = [];
  await eachOf(files, READERS, async (file) => {
    const problem = await problemOf(folder, file);
    if (problem !== null) problems.push(problem);
  });
  const [first] = problems.toSorted();
  if (first === undefined) return;
  const others = problems.length === 1 ? '' : ` (and ${String(problems.length - 1)} more)`;
  throw new OperatorError(`The backup ${folder} is damaged: ${first}${others}.`);
}
