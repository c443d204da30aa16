import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { OperatorError } from '../../base/operatorError.ts';
import { PRODUCT_VERSION } from '../../base/productVersion.ts';
import { readMigrations } from '../../db/migrate.ts';
import { STORED } from './copyStored.ts';
import { explainDisk } from './diskError.ts';
import { openEmbeddedTarget } from './embeddedTarget.ts';
import { isProvedBy } from './keyCheck.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { openPostgresTarget } from './postgresTarget.ts';
import { type PrepareRestored, prepareIn, type RestoreConfig, type RestoreTarget } from './restoreTarget.ts';
import { verifyBackup } from './verifyBackup.ts';
import { isWithin, namesIn } from './wholeFolder.ts';

/** Refuses a backup that this version, engine or key cannot read. @throws OperatorError */
async function refuseOther(manifest: Manifest, config: RestoreConfig): Promise<void> {
  const { migrations, product, engine, secretKey } = manifest;
  const known = new Set((await readMigrations()).map(({ tag }) => tag));
  const newer = migrations.findLast((tag) => !known.has(tag));
  if (newer !== undefined)
    throw new OperatorError(
      `The backup was made by Atrium ${product.version}, whose migration ${newer} this version, ${PRODUCT_VERSION}, does not know: restore it with that version or a later one.`,
    );
  if (engine !== (config.databaseUrl === null ? 'embedded' : 'postgres'))
    throw new OperatorError(
      engine === 'embedded'
        ? 'The backup is of the embedded database: restore it without DATABASE_URL.'
        : 'The backup is of PostgreSQL: set DATABASE_URL to an empty database.',
    );
  if (!isProvedBy(secretKey, [config.secretKey, ...config.previousSecretKeys]))
    throw new OperatorError(
      'The backup was made with another SECRET_KEY: set that one, or name it in PREVIOUS_SECRET_KEYS.',
    );
}

/** Refuses a folder of files that has any. */
async function refuseFilled(folder: string): Promise<void> {
  if ((await namesIn(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty: set DATA_DIR to a new folder, or move this one away.`);
}

async function openTarget(config: RestoreConfig, folder: string, manifest: Manifest): Promise<RestoreTarget> {
  if (config.databaseUrl === null) return openEmbeddedTarget(config.dataDir, folder);
  return openPostgresTarget(config.databaseUrl, folder, manifest);
}

/** Runs work that fills a folder, and removes the folder again where it was made for that and the work fails. */
async function inFolder<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const made = await mkdir(folder, { recursive: true });
  try {
    return await run();
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the stored files next to their place, loads the database, and then puts both in place. */
async function load(
  dataDir: string,
  folder: string,
  target: RestoreTarget,
  prepare: Parameters<RestoreTarget['load']>[0],
) {
  const staged = join(dataDir, `.${STORED}.restored`);
  try {
    // What an interrupted restore has left.
    await rm(staged, { recursive: true, force: true });
    await cp(join(folder, STORED), staged, { recursive: true });
    await target.load(prepare);
    await rm(join(dataDir, STORED), { recursive: true, force: true });
    await rename(staged, join(dataDir, STORED));
    await target.settle();
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw explainDisk(error, dataDir);
  }
}

/**
 * Restores a backup into an empty database and an empty folder of files. Everything is verified before anything is written, and
 * what was written is gone again where it fails (OPS-09, OPS-15).
 * @throws OperatorError
 */
export async function restoreBackup(
  config: RestoreConfig,
  folderName: string,
  prepare: PrepareRestored,
): Promise<Manifest> {
  const { dataDir } = config;
  const folder = resolve(folderName);
  if (isWithin(folder, dataDir)) throw new OperatorError(`The backup ${folder} is inside DATA_DIR: move it elsewhere.`);
  const manifest = await readManifest(folder);
  await refuseOther(manifest, config);
  await verifyBackup(folder, manifest);
  await refuseFilled(join(dataDir, STORED));
  await inFolder(dataDir, async () => {
    const target = await openTarget(config, folder, manifest);
    try {
      await load(dataDir, folder, target, (database) => prepareIn(database, manifest, config, prepare));
    } finally {
      await target.close();
    }
  });
  return manifest;
}
