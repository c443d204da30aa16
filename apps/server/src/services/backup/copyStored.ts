import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { eachOf } from '../../base/eachOf.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { StoredContent } from './readDatabase.ts';

/** Folder of the stored files in a backup, as in DATA_DIR. */
export const STORED = 'files';

const COPIES = 4;

/** Copies one content and checks whether it is the one that was stored. */
async function copyOne(files: FileStore, { id, sha256, storageKey }: StoredContent, folder: string): Promise<boolean> {
  if (!(await files.hasContent(id))) return false;
  const target = join(folder, storageKey);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(await files.read({ id }), measured, createWriteStream(target));
  if (hash.digest('hex') === sha256) return true;
  await rm(target);
  return false;
}

/**
 * Copies the content of stored files to a folder. Contents never change, so they may be copied long after the snapshot
 * that names them, as long as none is removed. Returns the ids of those that were missing or damaged already.
 */
export async function copyStored(
  files: FileStore,
  stored: readonly StoredContent[],
  folder: string,
): Promise<string[]> {
  const lacking: string[] = [];
  await mkdir(folder, { recursive: true });
  await eachOf(stored, COPIES, async (one) => {
    if (!(await copyOne(files, one, folder))) lacking.push(one.id);
  });
  return lacking.toSorted();
}
