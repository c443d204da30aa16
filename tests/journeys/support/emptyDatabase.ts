import { createDatabase } from '../../../apps/server/src/testing/testTemplates.ts';
import { findPostgres, startCluster } from '../../../tools/testCluster.ts';

/** An empty PostgreSQL database. */
export interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Checks whether PostgreSQL is there: a server that a variable names, or its programs. */
export function hasPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || findPostgres() !== null;
}

/** Creates a database on the server of `TEST_DATABASE_URL`, else on a server of its own. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const known = process.env['TEST_DATABASE_URL'] ?? '';
  const programs = known === '' ? findPostgres() : null;
  const cluster = programs === null ? null : await startCluster(programs);
  const { databaseUrl, drop } = await createDatabase(cluster?.url ?? known, async () => 'template0');
  return {
    url: databaseUrl,
    drop: async () => {
      await drop();
      await cluster?.stop();
    },
  };
}
