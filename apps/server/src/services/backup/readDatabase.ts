import type { Database, Executor } from '../../db/database.ts';
import { identifier, sql } from '../../db/sql.ts';
import { fileTable } from '../files/file.table.ts';
import type { Manifest } from './manifest.ts';

/** A stored file as a snapshot of the database has it. */
export type StoredContent = Pick<typeof fileTable.$inferSelect, 'id' | 'storageKey' | 'sha256'>;

/** What a snapshot of a database has. */
export interface DatabaseContent extends Pick<Manifest, 'postgres' | 'migrations' | 'tables'> {
  readonly stored: readonly StoredContent[];
}

const isOwn = sql`n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

/** Returns the names of what an installation would find in a database: tables, sequences, views. */
export async function relationsOf(executor: Executor): Promise<string[]> {
  const lines = await executor.query<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${isOwn} order by 1`);
  return lines.map(({ name }) => name);
}

/** Counts the lines of every table that has any of its own, partitions included. */
export async function countTables(executor: Executor): Promise<Record<string, number>> {
  const tables = await executor.query<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ${isOwn} order by 1, 2`);
  const counts: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const [line] = await executor.query<{ count: number }>(
      sql`select count(*) as count from ${identifier(schema)}.${identifier(name)}`,
    );
    counts[`${schema}.${name}`] = line?.count ?? 0;
  }
  return counts;
}

/** Reads the version of PostgreSQL that runs a database. */
export async function readPostgres(executor: Executor): Promise<Manifest['postgres']> {
  const [line] = await executor.query<Manifest['postgres']>(
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  if (line === undefined) throw new Error('the database has no version');
  return line;
}

/** Reads what a backup says of a database, from one snapshot. */
export async function readContent(executor: Executor): Promise<DatabaseContent> {
  const migrations = await executor.query<{ tag: string }>(sql`select tag from schema_migrations order by tag`);
  const { id, storageKey, sha256, expiresAt } = fileTable;
  const stored = await executor.query<StoredContent>(sql`
    select ${id}, ${storageKey} as "storageKey", ${sha256} from ${fileTable}
      where ${expiresAt} is null or ${expiresAt} > now() order by ${id}`);
  return {
    postgres: await readPostgres(executor),
    migrations: migrations.map(({ tag }) => tag),
    tables: await countTables(executor),
    stored,
  };
}

/**
 * Runs work on one snapshot of PostgreSQL, which its client tools take by its name.
 * @param run is given the transaction and the name
 */
export async function inSnapshot<T>(
  database: Database,
  run: (tx: Executor, snapshot: string) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`);
    await tx.query(sql`set local statement_timeout = 0`);
    await tx.query(sql`set local idle_in_transaction_session_timeout = 0`);
    const [line] = await tx.query<{ name: string }>(sql`select pg_export_snapshot() as name`);
    if (line === undefined) throw new Error('the database exported no snapshot');
    return run(tx, line.name);
  });
}
