import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../core/db/database.ts';
import { openEmbedded } from '../core/db/embedded/embeddedDatabase.ts';
import { migrate, readMigrations } from '../core/db/migrate.ts';
import { openDatabase } from '../core/db/openDatabase.ts';

const POOL_SIZE = 4;
const DAY_MS = 86_400_000;
/** Key of the advisory lock under which the template database is made. */
const TEMPLATE_LOCK_KEY = 7_208_611_015;

/** A migrated, empty database of its own, and where it is. */
export interface TestDatabase {
  readonly database: Database;
  /** Address for a second opening (several processes on one database); undefined on the embedded engine. */
  readonly databaseUrl: string | undefined;
}

/**
 * Opens a migrated and empty database for one test file or test; closing it removes it. With `TEST_DATABASE_URL` it is
 * a fresh PostgreSQL database on that server, else an embedded one in memory.
 */
export async function openTestDatabase(): Promise<Database> {
  return (await openTestDatabaseWithUrl()).database;
}

/** Like `openTestDatabase`, also telling the address. */
export async function openTestDatabaseWithUrl(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl === undefined || serverUrl === '') {
    const database = await openDatabase({ archive: await migratedArchive() });
    return { database, databaseUrl: undefined };
  }
  return openPostgresCopy(serverUrl);
}

async function migrationsDigest(): Promise<string> {
  const migrations = await readMigrations();
  return createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
}

/** The archive of a migrated data folder, made once per set of migrations: starting from it takes half a second. */
async function migratedArchive(): Promise<string> {
  const folder = join(tmpdir(), 'atrium-test-databases');
  const path = join(folder, `${await migrationsDigest()}.tar`);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  const database = await openEmbedded({});
  try {
    await migrate(database);
    await database.writeArchive(path);
  } finally {
    await database.close();
  }
  return path;
}

/** Archives of other sets of migrations that no run of today has made. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

function urlOf(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

async function openPostgresCopy(serverUrl: string): Promise<TestDatabase> {
  const template = `atrium_template_${await migrationsDigest()}`;
  const name = `atrium_test_${randomUUID().replaceAll('-', '')}`;
  await withServer(serverUrl, async (server) => {
    await makeTemplate(server, serverUrl, template);
    await server.query(sql`create database ${sql.identifier(name)} template ${sql.identifier(template)}`);
  });
  const databaseUrl = urlOf(serverUrl, name);
  const database = await openDatabase({ databaseUrl, poolSize: POOL_SIZE });
  return { databaseUrl, database: new DroppedOnClose(database, serverUrl, name) };
}

async function withServer(serverUrl: string, run: (server: Database) => Promise<void>): Promise<void> {
  const server = await openDatabase({ databaseUrl: serverUrl, poolSize: 2 });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

/** Makes the template under a lock and under another name first, so that a half-migrated one is never copied. */
async function makeTemplate(server: Database, serverUrl: string, template: string): Promise<void> {
  const isMade = sql`select 1 from pg_database where datname = ${template}`;
  if ((await server.query(isMade)).length > 0) return;
  const draft = `${template}_draft`;
  // CREATE and DROP DATABASE refuse to run inside a transaction: a second connection runs them.
  const other = await openDatabase({ databaseUrl: serverUrl, poolSize: 1 });
  try {
    await server.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${TEMPLATE_LOCK_KEY})`);
      if ((await tx.query(isMade)).length > 0) return;
      await other.query(sql`drop database if exists ${sql.identifier(draft)} with (force)`);
      await other.query(sql`create database ${sql.identifier(draft)} template template0 encoding 'UTF8'`);
      const database = await openDatabase({ databaseUrl: urlOf(serverUrl, draft), poolSize: 1 });
      try {
        await migrate(database);
      } finally {
        await database.close();
      }
      await other.query(sql`alter database ${sql.identifier(draft)} rename to ${sql.identifier(template)}`);
    });
  } finally {
    await other.close();
  }
}

/** A test's own PostgreSQL database. */
class DroppedOnClose implements Database {
  readonly kind = 'postgres';
  readonly query: Database['query'];
  readonly transaction: Database['transaction'];
  readonly listen: Database['listen'];
  readonly close: Database['close'];

  constructor(database: Database, serverUrl: string, name: string) {
    let closed: Promise<void> | undefined;
    this.query = (statement) => database.query(statement);
    this.transaction = (run) => database.transaction(run);
    this.listen = (channel, handlers) => database.listen(channel, handlers);
    const drop = async (): Promise<void> => {
      await database.close();
      await withServer(serverUrl, async (server) => {
        await server.query(sql`drop database if exists ${sql.identifier(name)} with (force)`);
      });
    };
    this.close = () => (closed ??= drop());
  }
}
