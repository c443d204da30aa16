import type { Database } from './database.ts';
import { openEmbedded } from './embedded/embeddedDatabase.ts';
import { openPostgres } from './postgresDatabase.ts';

/** Where the data lives (OPS-04). */
export interface DatabaseOptions {
  /** A PostgreSQL 15 or later; without it the embedded engine is used. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded engine; without it the data is kept in memory only. */
  readonly dataDir?: string | undefined;
  /** An uncompressed archive of a data folder that an in-memory engine starts from. */
  readonly archive?: string | undefined;
  /** Most connections to PostgreSQL; 10 by default. */
  readonly poolSize?: number | undefined;
}

const DEFAULT_POOL_SIZE = 10;

/**
 * Opens PostgreSQL or the embedded database.
 * @throws DatabaseError when PostgreSQL cannot be reached, DataDirectoryInUseError when another process has the folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbedded({ dataDir: options.dataDir, archive: options.archive })
    : openPostgres(options.databaseUrl, options.poolSize ?? DEFAULT_POOL_SIZE);
}
