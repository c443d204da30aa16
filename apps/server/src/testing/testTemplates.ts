import { randomUUID } from 'node:crypto';
import { identifier, sql } from '../db/sql.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/openDatabase.ts';
import { contentDigest } from './contentDigest.ts';
import type { TestContent, TestDatabase } from './testContent.ts';

const POOL_SIZE = 4;
const HOUR_MS = 3_600_000;
/** Key of the advisory lock under which templates are made. */
const TEMPLATE_LOCK_KEY = 7_208_611_015;

/** Makes a PostgreSQL database without a table on the server; closing it removes it. */
export async function openEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  return openCopy(serverUrl, async () => 'template0');
}

/** Makes a PostgreSQL database on the server, a copy of the template of the content. */
export async function openTemplateCopy(serverUrl: string, content: TestContent | undefined): Promise<TestDatabase> {
  return openCopy(serverUrl, (server) => templateOf(server, serverUrl, content));
}

async function openCopy(serverUrl: string, origin: (server: Database) => Promise<string>): Promise<TestDatabase> {
  const { databaseUrl, drop } = await createDatabase(serverUrl, origin);
  const database = await openDatabase({ databaseUrl, poolSize: POOL_SIZE });
  return { databaseUrl, database: new DroppedOnClose(database, drop) };
}

/** A PostgreSQL database that nothing here is connected to. */
export interface CreatedDatabase {
  readonly databaseUrl: string;
  drop(): Promise<void>;
}

/** Makes a PostgreSQL database on the server, a copy of the one that `origin` names, which no one may be connected to. */
export async function createDatabase(
  serverUrl: string,
  origin: (server: Database) => Promise<string>,
): Promise<CreatedDatabase> {
  const name = `atrium_test_${currentHour()}_${randomUUID().replaceAll('-', '')}`;
  await withServer(serverUrl, async (server) => {
    const template = await origin(server);
    await server.query(sql`create database ${identifier(name)} template ${identifier(template)}`);
  });
  return {
    databaseUrl: urlOf(serverUrl, name),
    drop: () =>
      withServer(serverUrl, async (server) => {
        await server.query(sql`drop database if exists ${identifier(name)} with (force)`);
      }),
  };
}

/** The hours since 1970. It is part of each name, so that what ended runs have left behind can be recognised. */
function currentHour(): number {
  return Math.floor(Date.now() / HOUR_MS);
}

function urlOf(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

async function withServer(serverUrl: string, run: (server: Database) => Promise<void>): Promise<void> {
  const server = await openDatabase({ databaseUrl: serverUrl, poolSize: 2 });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

/**
 * Returns the name of the template, made once for each hour, set of migrations and content. It is made under a lock and
 * under another name first, so that a half-made one is never copied.
 */
async function templateOf(server: Database, serverUrl: string, content: TestContent | undefined): Promise<string> {
  const template = `atrium_template_${currentHour()}_${await contentDigest(content)}`;
  const isMade = sql`select 1 from pg_database where datname = ${template}`;
  if ((await server.query(isMade)).length > 0) return template;
  const origin = content === undefined ? 'template0' : await templateOf(server, serverUrl, undefined);
  // CREATE and DROP DATABASE refuse to run inside a transaction: a second connection runs them.
  const other = await openDatabase({ databaseUrl: serverUrl, poolSize: 1 });
  try {
    await server.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${TEMPLATE_LOCK_KEY})`);
      if ((await tx.query(isMade)).length > 0) return;
      await dropOld(other);
      await makeTemplate(other, serverUrl, { template, origin, content });
    });
  } finally {
    await other.close();
  }
  return template;
}

interface TemplatePlan {
  readonly template: string;
  /** The database that it starts as a copy of. */
  readonly origin: string;
  readonly content: TestContent | undefined;
}

async function makeTemplate(server: Database, serverUrl: string, plan: TemplatePlan): Promise<void> {
  const draft = `${plan.template}_draft`;
  await server.query(sql`drop database if exists ${identifier(draft)} with (force)`);
  await server.query(sql`create database ${identifier(draft)} template ${identifier(plan.origin)} encoding 'UTF8'`);
  const database = await openDatabase({ databaseUrl: urlOf(serverUrl, draft), poolSize: POOL_SIZE });
  try {
    if (plan.content === undefined) await migrate(database);
    else await plan.content.fill(database);
  } finally {
    await database.close();
  }
  await server.query(sql`alter database ${identifier(draft)} rename to ${identifier(plan.template)}`);
}

/** Drops templates of earlier hours and what ended runs have left behind; a database that is in use stays. */
async function dropOld(server: Database): Promise<void> {
  const databases = await server.query<{ name: string }>(
    sql`select datname as name from pg_database d where datname like 'atrium\_%'
         and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { name } of databases) {
    const [, hour] = /^atrium_(?:test|template)_(\d{6})_/.exec(name) ?? [];
    if (hour === undefined || Number(hour) >= currentHour() - 1) continue;
    // Another run may have dropped it, or copies it now.
    await server.query(sql`drop database if exists ${identifier(name)}`).catch(() => undefined);
  }
}

/** A test's own PostgreSQL database. */
class DroppedOnClose implements Database {
  readonly kind = 'postgres';
  readonly query: Database['query'];
  readonly transaction: Database['transaction'];
  readonly whileLocked: Database['whileLocked'];
  readonly queryAside: Database['queryAside'];
  readonly listen: Database['listen'];
  readonly connections: Database['connections'];
  readonly close: Database['close'];

  constructor(database: Database, dropDatabase: () => Promise<void>) {
    let closed: Promise<void> | undefined;
    this.query = (statement) => database.query(statement);
    this.transaction = (run) => database.transaction(run);
    this.whileLocked = (key, run) => database.whileLocked(key, run);
    this.queryAside = (statement) => database.queryAside(statement);
    this.listen = (channel, handlers) => database.listen(channel, handlers);
    this.connections = database.connections;
    const drop = async (): Promise<void> => {
      await database.close();
      await dropDatabase();
    };
    this.close = () => (closed ??= drop());
  }
}
