import { Announcements, channelsIn } from './announcements.ts';
import type { Sql } from './sql.ts';
import pg from 'pg';
import type { Database, Executor, ListenHandlers, Statement } from './database.ts';
import { DatabaseError, failureOf, UnsuitableDatabaseError } from './databaseError.ts';
import { PostgresListener } from './postgresListener.ts';
import { parserOf } from './resultTypes.ts';
import { toWireStatement, type WireStatement } from './statement.ts';
import { StatementNames } from './statementNames.ts';
import { TransactionRunner } from './transactionRunner.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 30_000;
/** Of the connection that hears of changes, which is tried again and again. */
const LISTENER_CONNECT_TIMEOUT_MS = 5_000;
/** PostgreSQL 15 (OPS-04). */
const OLDEST_VERSION = 150_000;

/**
 * Settings every connection has: UTC, printed dates in ISO form, the time limit of a statement, no compilation of
 * statements, and that events are read (OPS-17). PostgreSQL compiles a statement each time it runs where the planner
 * expects it to take long: it did so for 1.3 s before it read a page of the audit log in 0.15.
 */
function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'atrium',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c jit=off -c atrium.reads_events=on`,
    types: { getTypeParser: parserOf },
  };
}

/** Opens a pool of at most `poolSize` connections; connections are made when they are needed. */
export async function openPostgres(databaseUrl: string, poolSize: number): Promise<Database> {
  const config = connectionConfig(databaseUrl);
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 30_000 });
  // A broken connection fails the statement that uses it and is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new PostgresDatabase(pool, config);
  try {
    await refuseUnsuitable(database);
  } catch (error) {
    await database.close();
    if (isStartupRefused(error)) throw new UnsuitableDatabaseError(NO_SETTINGS, { cause: error });
    throw isUnreachable(error) ? new UnsuitableDatabaseError(unreachable(error.message), { cause: error }) : error;
  }
  return database;
}

const NO_SETTINGS =
  'DATABASE_URL leads through a pooler that drops the settings of a connection, such as PgBouncer: statements would have ' +
  'no time limit, and changes made by other processes might not be noticed. Give the address of PostgreSQL itself.';

/** PgBouncer refuses the settings of a connection unless it is configured to ignore them. */
function isStartupRefused(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.includes('unsupported startup parameter');
}

/** No server answers, or it knows no such database, role or password: the operator's to correct. */
function isUnreachable(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(?:08|28|3D|57P0)/u.test(error.sqlState);
}

function unreachable(reason: string): string {
  return `The database of DATABASE_URL cannot be opened: ${reason}. Start it, or correct the address.`;
}

async function refuseUnsuitable(database: Database): Promise<void> {
  const [server] = await database.query<{ version: number; timeout: number }>({
    text: `select current_setting('server_version_num')::int as version,
      (select setting::int from pg_settings where name = 'statement_timeout') as timeout`,
    values: [],
    isPlannedEachTime: true,
  });
  if (server === undefined || server.version < OLDEST_VERSION)
    throw new UnsuitableDatabaseError('DATABASE_URL must name a PostgreSQL 15 or later.');
  if (server.timeout !== STATEMENT_TIMEOUT_MS) throw new UnsuitableDatabaseError(NO_SETTINGS);
}

declare module 'pg' {
  interface Connection {
    /** What the driver takes for prepared, by name. */
    readonly parsedStatements: Record<string, string>;
  }
}

/**
 * Frees a prepared statement. The message is no error where there is no such statement, as after a failed prepare; a
 * connection that is lost meanwhile is the next statement's error.
 */
function free(client: pg.ClientBase, name: string): Promise<void> {
  return new Promise((resolve) => {
    const freeing: pg.Submittable & Readonly<Record<'handleReadyForQuery' | 'handleError', () => void>> = {
      submit(connection) {
        delete connection.parsedStatements[name];
        connection.close({ type: 'S', name }, false);
        connection.sync();
      },
      handleReadyForQuery: resolve,
      handleError: resolve,
    };
    client.query(freeing);
  });
}

type Answer<Row extends object> = pg.QueryResult<Row> | pg.QueryResult<Row>[];

/**
 * Sends a query by the driver's callback. The promise that the driver makes otherwise keeps each answer until the old
 * generation is collected: in the bench's list every page of 30 KB grew old, and collecting them took a quarter of the
 * server's processor time, by `perf record`. The driver copies a query that is described by an object, property by
 * property, and takes one of its own as it is.
 */
function answerTo<Row extends object>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  name: string | undefined,
): Promise<Answer<Row>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>(text, [...values], (error: Error | undefined, answer: Answer<Row>) => {
      if (error instanceof Error) reject(error);
      else resolve(answer);
    });
    client.query(Object.assign(query, { name }));
  });
}

async function send<Row extends object>(
  client: pg.ClientBase,
  names: StatementNames,
  { text, values, isPlannedEachTime }: WireStatement,
): Promise<Row[]> {
  // Without values the simple protocol may be used, which answers several statements with several results.
  const isOneStatement = values.length > 0 || !text.includes(';');
  const name = isPlannedEachTime || !isOneStatement ? undefined : names.use(text);
  // One after another: the driver is to be sent no query while another waits.
  for (const freed of names.takeFreed()) await free(client, freed);
  try {
    const answer = await answerTo<Row>(client, text, values, name);
    return Array.isArray(answer) ? answer.flatMap((result) => result.rows) : answer.rows;
  } catch (error) {
    throw new DatabaseError(failureOf(error));
  }
}

/** A setting of a connection that a statement has for itself, and the usual one. */
interface OwnSetting {
  readonly name: 'statement_timeout' | 'plan_cache_mode';
  readonly own: string;
  readonly usual: string;
}

function ownSettings({ maxMs, isPlanKept }: WireStatement): OwnSetting[] {
  const limit = { name: 'statement_timeout', own: String(maxMs), usual: String(STATEMENT_TIMEOUT_MS) } as const;
  const plan = { name: 'plan_cache_mode', own: 'force_generic_plan', usual: 'auto' } as const;
  return [...(maxMs === undefined ? [] : [limit]), ...(isPlanKept ? [plan] : [])];
}

/** Sends a statement with settings of its own; a transaction that it fails takes them back with all else. */
async function sendWith<Row extends object>(
  settings: readonly OwnSetting[],
  client: pg.ClientBase,
  names: StatementNames,
  wire: WireStatement,
): Promise<Row[]> {
  const set = (kind: 'own' | 'usual') =>
    client.query(settings.map((one) => `set ${one.name} = ${one[kind]}`).join(';')).catch(() => undefined);
  await set('own');
  try {
    return await send<Row>(client, names, wire);
  } finally {
    await set('usual');
  }
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #config: pg.ClientConfig;
  readonly #listener: PostgresListener;
  readonly #announcements = new Announcements((channel) => this.#notify(channel));
  readonly #transactions = new TransactionRunner((channels) => this.#announcements.add(channels));
  readonly #names = new WeakMap<pg.ClientBase, StatementNames>();
  readonly connections = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { busy: totalCount - idle, idle, waiting };
  };

  constructor(pool: pg.Pool, config: pg.ClientConfig) {
    this.#pool = pool;
    this.#config = config;
    const listening = {
      ...config,
      application_name: 'atrium events',
      connectionTimeoutMillis: LISTENER_CONNECT_TIMEOUT_MS,
    };
    this.#listener = new PostgresListener(() => new pg.Client(listening));
  }

  async query<Row extends object>(statement: Sql | Statement): Promise<Row[]> {
    this.#transactions.refuseInsideTransaction();
    const wire = toWireStatement(statement);
    const client = await this.#connect();
    let isSpoilt = false;
    try {
      const rows = await this.#send<Row>(client, wire);
      this.#announcements.add(channelsIn(wire.text));
      return rows;
    } catch (error) {
      // A text with its own BEGIN … COMMIT that failed half-way leaves its transaction open.
      isSpoilt = wire.values.length === 0;
      throw error;
    } finally {
      client.release(isSpoilt);
    }
  }

  async transaction<T>(run: (tx: Executor) => Promise<T>): Promise<T> {
    this.#transactions.refuseInsideTransaction();
    const client = await this.#connect();
    let isBroken = false;
    const markBroken = (): void => {
      isBroken = true;
    };
    try {
      return await this.#transactions.run({ run: (wire) => this.#send(client, wire), abandon: markBroken }, run);
    } finally {
      client.release(isBroken);
    }
  }

  async whileLocked<T>(key: number, run: () => Promise<T>): Promise<T> {
    // A connection of its own: the lock is the session's, and those of the pool are for `run`.
    const client = new pg.Client(this.#config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [key]);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw new DatabaseError(failureOf(error));
    }
    try {
      return await run();
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async queryAside<Row extends object>(statement: Sql | Statement): Promise<Row[]> {
    const wire = toWireStatement(statement);
    return this.#listener.use((client) => this.#send<Row>(client, wire));
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, handlers);
  }

  async close(): Promise<void> {
    await this.#announcements.close();
    await this.#listener.close();
    if (!this.#pool.ending) await this.#pool.end();
  }

  /** Tells the listeners of all processes: on the connection that listens, where this process has one. */
  async #notify(channel: string): Promise<void> {
    const statement = { text: `notify "${channel}"`, values: [], isPlannedEachTime: true };
    await (this.#listener.isUp ? this.queryAside(statement) : this.query(statement));
  }

  #send<Row extends object>(client: pg.ClientBase, wire: WireStatement): Promise<Row[]> {
    let names = this.#names.get(client);
    if (names === undefined) {
      names = new StatementNames();
      this.#names.set(client, names);
    }
    const settings = ownSettings(wire);
    return settings.length === 0 ? send(client, names, wire) : sendWith(settings, client, names, wire);
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new DatabaseError(failureOf(error));
    }
  }
}
