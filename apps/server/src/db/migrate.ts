import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { OperatorError } from '../base/operatorError.ts';
import { PRODUCT_VERSION } from '../base/productVersion.ts';
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
export class ChangedMigrationError extends OperatorError {
  override readonly name = 'ChangedMigrationError';

  constructor(tag: string) {
    super(`Migration ${tag} was changed after this database had applied it; write a new migration instead`);
  }
}

/** The database is older than the first migration of this version, which therefore cannot lead it on. */
export class OlderDatabaseError extends OperatorError {
  override readonly name = 'OlderDatabaseError';

  constructor(tag: string) {
    super(
      `This database was made by an older version of Atrium that cannot be updated (migration ${tag}). Nothing in it was ` +
        'changed. Start with an empty database: for the demo data of this folder, npm start -- --reset.',
    );
  }
}

/** The version that applied a migration, and the migration. */
export interface AppliedMigration {
  readonly tag: string;
  /** Version and commit of the product; null for migrations from before versions were kept. */
  readonly version: string | null;
}

/** The database has a migration that this version does not know: an older program would write to tables it misreads. */
export class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError';

  constructor(newer: AppliedMigration) {
    super(
      `This database was changed by ${describeVersion(newer)}, which is newer than this one, ${PRODUCT_VERSION}. Nothing ` +
        'in it was changed now. Start that version or a later one, or restore a backup from before the upgrade.',
    );
  }
}

/** Names the version that applied a migration, with the migration, for operators. */
export function describeVersion({ tag, version }: AppliedMigration): string {
  return version === null ? `another version of Atrium (migration ${tag})` : `Atrium ${version} (migration ${tag})`;
}

/** Where migrations are and who applies them. */
interface MigrateOptions {
  /** The product's own by default. */
  readonly folder?: URL;
  /** Version and commit that the database keeps with each migration; the version alone by default. */
  readonly version?: string;
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
 * @throws ChangedMigrationError, OlderDatabaseError, NewerDatabaseError, DatabaseError
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const { folder = FOLDER, version = PRODUCT_VERSION } = options;
  const migrations = await readMigrations(folder);
  const applied = await appliedTo(database);
  refuseOlder(applied, migrations);
  const newer = findUnknown(applied, migrations);
  if (newer !== null) throw new NewerDatabaseError(newer);
  if (missing(applied, migrations).length === 0) return;
  await withSchemaLock(database, async (tx) => {
    await tx.query(sql`create table if not exists schema_migrations (
      tag text primary key, digest text not null, applied_at timestamptz not null default now(), version text)`);
    // Tables from before versions were kept.
    await tx.query(sql`alter table schema_migrations add column if not exists version text`);
  });
  for (const migration of migrations) {
    await withSchemaLock(database, async (tx) => {
      if (missing(await appliedTo(tx), [migration]).length === 0) return;
      for (const statement of migration.statements) await tx.query({ text: statement, values: [] });
      await tx.query(sql`insert into schema_migrations (tag, digest, version)
        values (${migration.tag}, ${migration.digest}, ${version})`);
    });
  }
}

/** How a database relates to this version's migrations; asked by the readiness check (OPS-05, OPS-12). */
export interface MigrationState {
  /** Whether every migration of this version is applied. */
  readonly isComplete: boolean;
  /** The newest migration that this version does not know, as a later one adds while this process still runs. */
  readonly newer: AppliedMigration | null;
}

/** Compares a database with the migrations of this version. @throws ChangedMigrationError, DatabaseError */
export async function readMigrationState(executor: Executor): Promise<MigrationState> {
  const migrations = await readMigrations();
  const applied = await appliedTo(executor);
  return { isComplete: missing(applied, migrations).length === 0, newer: findUnknown(applied, migrations) };
}

type Applied = ReadonlyMap<string, AppliedMigration & { readonly digest: string }>;

/** Reads what the database has by its tags; nothing where it is new. */
async function appliedTo(executor: Executor): Promise<Applied> {
  const [table] = await executor.query<{ exists: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as "exists"`,
  );
  if (table?.exists !== true) return new Map();
  // As JSON, because tables of earlier versions have no such column.
  const applied = await executor.query<{ tag: string; digest: string; version: string | null }>(
    sql`select tag, digest, to_jsonb(m) ->> 'version' as version from schema_migrations m order by tag`,
  );
  return new Map(applied.map((each) => [each.tag, each]));
}

function refuseOlder(applied: Applied, [first]: readonly Migration[]): void {
  const older = [...applied.keys()].find((tag) => first !== undefined && tag < first.tag);
  if (older !== undefined) throw new OlderDatabaseError(older);
}

function findUnknown(applied: Applied, migrations: readonly Migration[]): AppliedMigration | null {
  const known = new Set(migrations.map(({ tag }) => tag));
  return [...applied.values()].findLast(({ tag }) => !known.has(tag)) ?? null;
}

function missing(applied: Applied, migrations: readonly Migration[]): Migration[] {
  return migrations.filter(({ tag, digest }) => {
    const known = applied.get(tag);
    if (known !== undefined && known.digest !== digest) throw new ChangedMigrationError(tag);
    return known === undefined;
  });
}
