import { join } from 'node:path';

import { OperatorError } from '../../base/operatorError.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/openDatabase.ts';
import { identifier, sql } from '../../db/sql.ts';
import { findTool } from './clientTool.ts';
import type { Manifest } from './manifest.ts';
import { ARCHIVE, loadPostgres, majorOf } from './postgresArchive.ts';
import { readPostgres, relationsOf } from './readDatabase.ts';
import type { RestoreTarget } from './restoreTarget.ts';

function nameOfDatabase(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/** Refuses a database that a server runs on, or that has anything. @throws OperatorError */
async function refuseUsed(database: Database, databaseUrl: string): Promise<void> {
  const name = nameOfDatabase(databaseUrl);
  const [line] = await database.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name in ('atrium', 'atrium events') and pid <> pg_backend_pid()`);
  if ((line?.count ?? 0) > 0)
    throw new OperatorError(
      `A server of Atrium is connected to the database ${name}: a restore goes into a new, empty database and never into one in use.`,
    );
  if ((await relationsOf(database)).length > 0)
    throw new OperatorError(`The database ${name} is not empty: a restore goes into a new, empty one.`);
}

/** Empties a database that was empty before. */
async function emptyAgain(database: Database): Promise<void> {
  const schemas = await database.query<{ name: string }>(
    sql`select nspname as name from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'`,
  );
  for (const { name } of schemas) await database.query(sql`drop schema ${identifier(name)} cascade`);
  await database.query(sql`create schema public`);
}

/**
 * Opens an empty database of PostgreSQL for a restore.
 * @throws OperatorError where it is in use, not empty or older than the backup's, or the client tools are missing
 */
export async function openPostgresTarget(
  databaseUrl: string,
  folder: string,
  { postgres }: Manifest,
): Promise<RestoreTarget> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    const server = await readPostgres(database);
    if (majorOf(server) < majorOf(postgres))
      throw new OperatorError(
        `The backup is of PostgreSQL ${postgres.version} and the server is ${server.version}: restore it on the same version or a later one.`,
      );
    await findTool('pg_restore', majorOf(server));
    await refuseUsed(database, databaseUrl);
    return {
      load: async (prepare) => {
        await loadPostgres(databaseUrl, join(folder, ARCHIVE), majorOf(server));
        try {
          await prepare(database);
        } catch (error) {
          await emptyAgain(database);
          throw error;
        }
      },
      settle: async () => {},
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
