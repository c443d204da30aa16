import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Database } from '../db/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../db/embedded/embeddedDatabase.ts';
import { migrate } from '../db/migrate.ts';
import { contentDigest } from './contentDigest.ts';
import type { TestContent } from './testContent.ts';

declare global {
  // The server's types are Node's, which name the engine's module without the functions that make one.
  namespace WebAssembly {
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  }
}

const HOUR_MS = 3_600_000;
const FOLDER = join(tmpdir(), 'atrium-test-databases');

let compiledEngine: Promise<WebAssembly.Module> | undefined;

/**
 * Keeps the engine compiled for as long as this process lives: V8 shares the machine code of a WebAssembly module among
 * the threads of a process while one of them holds it. Without it every database compiles the engine again, which is
 * half of what a test file costs on it.
 */
function keepEngineCompiled(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return (compiledEngine ??= readFile(join(folder, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)));
}

/** Opens an embedded database in memory that starts from the archive of the content. */
export async function openArchiveCopy(content: TestContent | undefined): Promise<Database> {
  await keepEngineCompiled();
  return openEmbedded({ archive: await archiveOf(content) });
}

/** Returns the path of the archive of a data folder, made once for each set of migrations and content. */
async function archiveOf(content: TestContent | undefined): Promise<string> {
  const path = join(FOLDER, `${await contentDigest(content)}.tar`);
  await mkdir(FOLDER, { recursive: true });
  // The archive itself is not touched: who is just reading it would be refused a file that has changed.
  await writeFile(markerOf(path), '');
  if (existsSync(path)) return path;
  await removeUnused();
  const database = await openEmbedded(content === undefined ? {} : { archive: await archiveOf(undefined) });
  try {
    await fillAndWrite(database, content, path);
  } finally {
    await database.close();
  }
  return path;
}

/** The empty file whose time says when an archive was last used. */
function markerOf(path: string): string {
  return `${path}.used`;
}

async function fillAndWrite(database: EmbeddedDatabase, content: TestContent | undefined, path: string): Promise<void> {
  if (content === undefined) await migrate(database);
  else await content.fill(database);
  await database.writeArchive(path);
}

/** Removes archives that no test has used for an hour: each has some 45 MB, and sources change often. */
async function removeUnused(): Promise<void> {
  const names = await readdir(FOLDER);
  for (const name of names.filter((one) => one.endsWith('.tar'))) {
    const path = join(FOLDER, name);
    const used = await stat(markerOf(path)).catch(() => null);
    if (used !== null && Date.now() - used.mtimeMs <= HOUR_MS) continue;
    await rm(path, { force: true });
    await rm(markerOf(path), { force: true });
  }
}
