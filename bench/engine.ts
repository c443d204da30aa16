import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import pg from 'pg';

/** Where a database is: the address of PostgreSQL, or the folder of the embedded engine. */
export type DatabasePlace = { readonly databaseUrl: string } | { readonly folder: string };

/** A database by its driver alone, without the product's own layer. */
export interface Engine {
  /** `name` lets PostgreSQL keep the statement's plan; one name always has the same text. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<{ rows: Row[] }>;
  close(): Promise<void>;
}

/** Opens PostgreSQL with at most `connections`, or the engine of a folder in this process: no other may have it open. */
export async function openEngine(place: DatabasePlace, connections: number): Promise<Engine> {
  if ('databaseUrl' in place) {
    // As the product's own connections: no trigger notifies inside their transactions.
    const options = '-c atrium.reads_events=on';
    const pool = new pg.Pool({ connectionString: place.databaseUrl, max: connections, options });
    return {
      query: (text, values = [], name) =>
        pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
      close: () => pool.end(),
    };
  }
  const extensions = { citext, pg_trgm, pgcrypto, unaccent };
  const lite = await PGlite.create({ dataDir: place.folder, extensions });
  return {
    query: (text, values = []) => lite.query(text, [...values]),
    close: () => lite.close(),
  };
}

/** Lets `work` write a table without its indexes, except the unique ones, and makes them again: far quicker than to keep them. */
export async function withoutIndexes(engine: Engine, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await engine.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexdef not like 'CREATE UNIQUE %'`,
    [table],
  );
  for (const { name } of rows) await engine.query(`drop index "${name}"`);
  await work();
  // The definition of an index of a table in parts leaves those of the parts out.
  for (const { definition } of rows) await engine.query(definition.replace(' ON ONLY ', ' ON '));
}
