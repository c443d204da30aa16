import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Config } from '../../base/config.ts';
import { OperatorError } from '../../base/operatorError.ts';
import { PRODUCT_VERSION } from '../../base/productVersion.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import type { Database } from '../../db/database.ts';
import { createFileStore, type FileStore } from '../files/fileStore.ts';
import { copyStored, STORED } from './copyStored.ts';
import { copyEmbedded, EMBEDDED, withCopy } from './embeddedCopy.ts';
import { digestFolder } from './digestFile.ts';
import { makeKeyCheck } from './keyCheck.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { ARCHIVE, dumpPostgres, majorOf, verifyArchive } from './postgresArchive.ts';
import { type DatabaseContent, inSnapshot, readContent, readPostgres } from './readDatabase.ts';
import { findTool } from './clientTool.ts';
import { isWithin, writeWhole } from './wholeFolder.ts';

/** How a backup went. */
export interface MadeBackup {
  readonly folder: string;
  readonly manifest: Omit<Manifest, 'format'>;
  readonly bytes: number;
  /** How long writes of the running server of the embedded database waited; null where none did. */
  readonly pausedMs: number | null;
}

/** The parts of the configuration that say where the data are. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 'commit'>;

/** Copies the database and the stored files to a folder; returns what the database has, and the files that were lacking. */
type CopyData = (folder: string) => Promise<DatabaseContent & Pick<Manifest, 'lacking'> & Pick<MadeBackup, 'pausedMs'>>;

async function assertMigrated(database: Database): Promise<void> {
  const [line] = await database.query<{ exists: boolean }>({
    text: `select to_regclass('schema_migrations') is not null as "exists"`,
    values: [],
  });
  if (line?.exists !== true) throw new OperatorError('The database has nothing to back up: it was never started with.');
}

function copyPostgres(databaseUrl: string, files: FileStore): CopyData {
  return async (folder) => {
    const database = await openDatabase({ databaseUrl, poolSize: 2 });
    try {
      await assertMigrated(database);
      const major = majorOf(await readPostgres(database));
      // Before anything is written: a backup that could not be verified is none.
      await Promise.all([findTool('pg_dump', major), findTool('pg_restore', major)]);
      const path = join(folder, ARCHIVE);
      return await files.whileKept(database, async () => {
        const content = await inSnapshot(database, async (tx, snapshot) => {
          const read = await readContent(tx);
          await dumpPostgres(databaseUrl, { path, snapshot, major });
          return read;
        });
        await verifyArchive(path, content.tables, major);
        return { ...content, pausedMs: null, lacking: await copyStored(files, content.stored, join(folder, STORED)) };
      });
    } finally {
      await database.close();
    }
  };
}

function copyOfEmbedded(dataDir: string, files: FileStore): CopyData {
  return (folder) => {
    const target = join(folder, EMBEDDED);
    return copyEmbedded(dataDir, target, async (pausedMs) => {
      // Opened, the copy is proved whole, and what it has is counted without work for the server.
      const content = await withCopy(target, async (database) => {
        await assertMigrated(database);
        return readContent(database);
      });
      return { ...content, pausedMs, lacking: await copyStored(files, content.stored, join(folder, STORED)) };
    });
  };
}

/** Refuses a folder that is one of the data, or has them in it. */
async function refusePlace(folder: string, dataDir: string): Promise<void> {
  const isFolder = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new OperatorError(`DATA_DIR, ${dataDir}, has nothing to back up: it is no folder.`);
  if (isWithin(folder, dataDir))
    throw new OperatorError(`${folder} is inside DATA_DIR, ${dataDir}: name a folder elsewhere, best on another disk.`);
}

/**
 * Makes a backup: database, stored files and manifest in one folder, whole or not at all (OPS-09, OPS-15).
 * @throws OperatorError
 */
export async function makeBackup(config: BackupConfig, folderName: string, now: Date): Promise<MadeBackup> {
  const { dataDir, databaseUrl, secretKey, commit } = config;
  const folder = resolve(folderName);
  await refusePlace(folder, dataDir);
  const files = createFileStore({ dataDir });
  const copyData = databaseUrl === null ? copyOfEmbedded(dataDir, files) : copyPostgres(databaseUrl, files);
  return writeWhole(folder, async (partial) => {
    const { stored: _stored, pausedMs, ...content } = await copyData(partial);
    const manifest = {
      madeAt: now.toISOString(),
      product: { version: PRODUCT_VERSION, commit },
      engine: databaseUrl === null ? ('embedded' as const) : ('postgres' as const),
      secretKey: makeKeyCheck(secretKey),
      ...content,
      files: await digestFolder(partial),
    };
    await writeManifest(partial, manifest);
    return { folder, manifest, pausedMs, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}
