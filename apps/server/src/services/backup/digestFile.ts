import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { eachOf } from '../../base/eachOf.ts';
import type { ManifestFile } from './manifest.ts';

const READERS = 4;

/** Reads a file and returns how long it is and its digest. */
export async function digestFile(path: string): Promise<Pick<ManifestFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a file was read as text');
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads every file of a folder, in the order of their paths. */
export async function digestFolder(folder: string): Promise<ManifestFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
  const found = new Map<string, Pick<ManifestFile, 'bytes' | 'sha256'>>();
  await eachOf(paths, READERS, async (path) => void found.set(path, await digestFile(join(folder, path))));
  return paths.map((path) => ({ path, bytes: 0, sha256: '', ...found.get(path) }));
}
