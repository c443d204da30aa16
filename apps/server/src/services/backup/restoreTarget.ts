import type { Config } from '../../base/config.ts';
import { OperatorError } from '../../base/operatorError.ts';
import { PRODUCT_VERSION } from '../../base/productVersion.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { Manifest } from './manifest.ts';
import { countTables } from './readDatabase.ts';

/** The parts of the configuration that a restore needs. */
export type RestoreConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 'previousSecretKeys' | 'commit'>;

/** Prepares the restored database for its first start; nothing is open on it but this. */
export type PrepareRestored = (database: Database, manifest: Manifest) => Promise<void>;

/** A database that a backup is restored to. */
export interface RestoreTarget {
  /** Loads the backup's database and prepares it; where that fails, the target is as it was. */
  load(prepare: (database: Database) => Promise<void>): Promise<void>;
  /** Puts what was loaded in its place. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Compares the lines of each table with those that were counted. @throws OperatorError */
async function assertCounts(database: Database, { tables }: Manifest): Promise<void> {
  const found = await countTables(database);
  const wrong = Object.keys({ ...tables, ...found }).find((table) => tables[table] !== found[table]);
  if (wrong !== undefined)
    throw new OperatorError(
      `The restored table ${wrong} has ${String(found[wrong] ?? 'no')} lines, and the backup counted ${String(tables[wrong] ?? 'none')}.`,
    );
}

/** Checks what was loaded, brings it to this version and prepares it. @throws OperatorError */
export async function prepareIn(
  database: Database,
  manifest: Manifest,
  { commit }: RestoreConfig,
  prepare: PrepareRestored,
): Promise<void> {
  await assertCounts(database, manifest);
  await migrate(database, { version: `${PRODUCT_VERSION}, commit ${commit}` });
  await prepare(database, manifest);
}
