import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from './sql.ts';
import type { Database, Executor } from './database.ts';
import { withSchemaLock } from './schemaLock.ts';

/** One file of the migrations folder. */
export interface Migration {
  /** File name without its ending; its time stamp gives the order. */
  readonly tag: string;
  /** Digest of the content, so that a changed file is noticed. */
  readonly digest: string;
  readonly statements: readonly string[];
}

/** A migration that this database already has was edited afterwards. */
export class ChangedMigrationError extends Error {
  override readonly name = 'ChangedMigrationError';

  constructor(tag: string) {
    super(`Migration ${tag} was changed after this database had applied it; write a new migration instead`);
  }
}

/** The database is older than the first migration of this version, which therefore cannot lead it on. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';

  constructor(tag: string) {
    super(
      `This database was made by an older version of Atrium that cannot be updated (migration ${tag}). Nothing in it was ` +
        'changed. Start with an empty database: for the demo data of this folder, npm start -- --reset.',
    );
  }
}

const FOLDER = new URL('../migrations/', import.meta.url);
const BREAKPOINT = '--> statement-breakpoint';

/** Reads the migrations folder in the order in which it is applied. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const content = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        tag: name.slice(0, -'.sql'.length),
        digest: createHash('sha256').update(content).digest('hex'),
        statements: content
          .split(BREAKPOINT)
          .map((statement) => statement.trim())
          .filter((statement) => statement !== ''),
      };
    }),
  );
}

/**
 * Applies what is missing, each file in a transaction of its own. Many processes may start at once: an advisory lock
 * lets one of them work while the others wait and then find it done (OPS-04).
 * @throws ChangedMigrationError, OlderDatabaseError, DatabaseError
 */
export async function migrate(database: Database, folder: URL = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  await refuseOlder(database, migrations);
  if ((await missing(database, migrations)).length === 0) return;
  await withSchemaLock(database, async (tx) => {
    await tx.query(sql`create table if not exists schema_migrations (
      tag text primary key, digest text not null, applied_at timestamptz not null default now())`);
  });
  for (const migration of migrations) {
    await withSchemaLock(database, async (tx) => {
      if ((await missing(tx, [migration])).length === 0) return;
      for (const statement of migration.statements) await tx.query({ text: statement, values: [] });
      await tx.query(sql`insert into schema_migrations (tag, digest) values (${migration.tag}, ${migration.digest})`);
    });
  }
}

/** Whether every migration of the folder is applied; asked by the readiness check (OPS-05). */
export async function isMigrated(executor: Executor): Promise<boolean> {
  return (await missing(executor, await readMigrations())).length === 0;
}

/** The tags and digests of what the database has; none where it is new. */
async function appliedTo(executor: Executor): Promise<ReadonlyMap<string, string>> {
  const [table] = await executor.query<{ exists: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as "exists"`,
  );
  if (table?.exists !== true) return new Map();
  const applied = await executor.query<{ tag: string; digest: string }>(sql`select tag, digest from schema_migrations`);
  return new Map(applied.map(({ tag, digest }) => [tag, digest]));
}

async function refuseOlder(executor: Executor, [first]: readonly Migration[]): Promise<void> {
  const older = [...(await appliedTo(executor)).keys()].find((tag) => first !== undefined && tag < first.tag);
  if (older !== undefined) throw new OlderDatabaseError(older);
}

async function missing(executor: Executor, migrations: readonly Migration[]): Promise<Migration[]> {
  const digests = await appliedTo(executor);
  return migrations.filter(({ tag, digest }) => {
    const known = digests.get(tag);
    if (known !== undefined && known !== digest) throw new ChangedMigrationError(tag);
    return known === undefined;
  });
}
