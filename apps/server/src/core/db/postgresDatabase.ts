import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Executor, ListenHandlers, Statement } from './database.ts';
import { DatabaseError, DatabaseUsageError, failureOf } from './databaseError.ts';
import { PostgresListener } from './postgresListener.ts';
import { parserOf } from './resultTypes.ts';
import { toWireStatement, type WireStatement } from './statement.ts';
import { TransactionRunner } from './transactionRunner.ts';

const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 30_000;
/** PostgreSQL 15 (OPS-04). */
const OLDEST_VERSION = 150_000;

/** Settings every connection has: UTC, printed dates in ISO form, and the time limit of a statement. */
function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'atrium',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    types: { getTypeParser: parserOf },
  };
}

/** Opens a pool of at most `poolSize` connections; connections are made when they are needed. */
export async function openPostgres(databaseUrl: string, poolSize: number): Promise<Database> {
  const config = connectionConfig(databaseUrl);
  const pool = new pg.Pool({ ...config, max: poolSize, idleTimeoutMillis: 30_000 });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const database = new PostgresDatabase(pool, new PostgresListener(() => new pg.Client(config)));
  try {
    await refuseOldServer(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function refuseOldServer(database: Database): Promise<void> {
  const [server] = await database.query<{ server_version_num: string }>({
    text: 'show server_version_num',
    values: [],
  });
  if (Number(server?.server_version_num) >= OLDEST_VERSION) return;
  throw new DatabaseUsageError('The database must be PostgreSQL 15 or later');
}

async function send<Row extends object>(client: pg.Pool | pg.PoolClient, statement: WireStatement): Promise<Row[]> {
  try {
    // Without values the simple protocol is used, which answers several statements with several results.
    const answer: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>({
      text: statement.text,
      ...(statement.values.length > 0 ? { values: [...statement.values] } : {}),
      ...(statement.name === undefined ? {} : { name: statement.name }),
    });
    return Array.isArray(answer) ? answer.flatMap((result) => result.rows) : answer.rows;
  } catch (error) {
    throw new DatabaseError(failureOf(error));
  }
}

class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  readonly #transactions = new TransactionRunner();

  constructor(pool: pg.Pool, listener: PostgresListener) {
    this.#pool = pool;
    this.#listener = listener;
  }

  async query<Row extends object>(statement: SQL | Statement): Promise<Row[]> {
    this.#transactions.refuseInsideTransaction();
    return send<Row>(this.#pool, toWireStatement(statement));
  }

  async transaction<T>(run: (tx: Executor) => Promise<T>): Promise<T> {
    this.#transactions.refuseInsideTransaction();
    const client = await this.#connect();
    let isBroken = false;
    const markBroken = (): void => {
      isBroken = true;
    };
    // While it is taken from the pool, nobody else listens for the loss of this connection.
    client.on('error', markBroken);
    try {
      return await this.#transactions.run({ run: (statement) => send(client, statement), abandon: markBroken }, run);
    } finally {
      client.off('error', markBroken);
      client.release(isBroken);
    }
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    return this.#listener.listen(channel, handlers);
  }

  async close(): Promise<void> {
    await this.#listener.close();
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new DatabaseError(failureOf(error));
    }
  }
}
