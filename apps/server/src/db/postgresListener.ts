import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ListenHandlers } from './database.ts';
import { DatabaseError, failureOf, UnsuitableDatabaseError } from './databaseError.ts';

const HEARTBEAT_MS = 2_000;
const HEARTBEAT_ANSWER_MS = 3_000;
/** A lost connection is back within 2 s of the database. */
const LONGEST_PAUSE_MS = 500;
const ECHO_MS = 5_000;
const NO_LISTEN =
  'DATABASE_URL leads through a pooler that does not pass notifications on, such as PgBouncer in transaction mode: ' +
  'changes made by other processes would not be noticed. Give the address of PostgreSQL itself.';

/**
 * One dedicated connection for all channels of a process. It is made with the first listener; when it breaks it is made
 * again, and every listener hears of the loss and of the return.
 */
export class PostgresListener {
  readonly #createClient: () => pg.Client;
  readonly #handlers = new Map<string, Set<ListenHandlers>>();
  #client: Promise<pg.Client> | undefined;
  /** The connection while it is up. */
  #connected: pg.Client | undefined;
  #lastInTurn: Promise<unknown> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

  constructor(createClient: () => pg.Client) {
    this.#createClient = createClient;
  }

  /** @throws DatabaseError, UnsuitableDatabaseError when notifications do not arrive */
  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    const existing = this.#handlers.get(channel);
    const ofChannel = existing ?? new Set<ListenHandlers>();
    ofChannel.add(handlers);
    this.#handlers.set(channel, ofChannel);
    try {
      this.#client ??= this.#connectFirst();
      const client = this.#client;
      await client;
      try {
        await this.use((own) => own.query(`listen ${own.escapeIdentifier(channel)}`));
      } catch (error) {
        // One that is made again after a loss listens to all that has handlers, and this channel has.
        if (this.#client === undefined || this.#client === client) throw error;
        await this.#client;
      }
    } catch (error) {
      ofChannel.delete(handlers);
      throw error instanceof UnsuitableDatabaseError ? error : new DatabaseError(failureOf(error));
    }
    return async () => {
      ofChannel.delete(handlers);
      if (ofChannel.size > 0 || this.#closing.signal.aborted) return;
      this.#handlers.delete(channel);
      // One that is being made again listens to what has handlers then.
      await this.use((client) => client.query(`unlisten ${client.escapeIdentifier(channel)}`)).catch(() => undefined);
    };
  }

  get isUp(): boolean {
    return this.#connected !== undefined;
  }

  /** Runs something on the connection after what is under way there: the driver is to be sent one query at a time. @throws DatabaseError while it is lost */
  use<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const result = this.#lastInTurn.then(() => {
      if (this.#connected === undefined) throw new DatabaseError({ message: 'The connection that listens is lost' });
      return run(this.#connected);
    });
    this.#lastInTurn = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#heartbeat);
    this.#handlers.clear();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    this.#connected = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connectFirst(): Promise<pg.Client> {
    let client: pg.Client | undefined;
    try {
      client = await this.#connect();
      await this.#assertHeard(client);
      return client;
    } catch (error) {
      this.#client = undefined;
      this.#connected = undefined;
      clearInterval(this.#heartbeat);
      void client?.end().catch(() => undefined);
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient();
    const connection = { isUp: false, isLost: false };
    const handleLoss = (): void => {
      if (connection.isLost) return;
      connection.isLost = true;
      if (!connection.isUp || this.#closing.signal.aborted) return;
      this.#connected = undefined;
      this.#lastInTurn = Promise.resolve();
      clearInterval(this.#heartbeat);
      for (const { onLoss } of this.#all()) onLoss?.();
      this.#client = this.#reconnect();
      this.#client.catch(() => undefined);
    };
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#handlers.get(channel) ?? []) onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (connection.isLost) throw new Error('The connection was lost while it was made');
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    connection.isUp = true;
    this.#connected = client;
    this.#watch(client, handleLoss);
    return client;
  }

  #all(): ListenHandlers[] {
    return [...this.#handlers.values()].flatMap((ofChannel) => [...ofChannel]);
  }

  /** A notification of another connection must arrive: behind some poolers LISTEN is accepted and nothing is ever heard. */
  async #assertHeard(client: pg.Client): Promise<void> {
    const channel = `echo ${randomUUID()}`;
    const { promise: heard, resolve } = Promise.withResolvers<true>();
    const handleEcho = (message: pg.Notification): void => {
      if (message.channel === channel) resolve(true);
    };
    const other = this.#createClient();
    other.on('error', () => undefined);
    client.on('notification', handleEcho);
    try {
      await this.use(() => client.query(`listen ${client.escapeIdentifier(channel)}`));
      await other.connect();
      await other.query(`notify ${other.escapeIdentifier(channel)}`);
      if (!(await Promise.race([heard, delay(ECHO_MS, false, { ref: false })])))
        throw new UnsuitableDatabaseError(NO_LISTEN);
      await this.use(() => client.query(`unlisten ${client.escapeIdentifier(channel)}`));
    } finally {
      client.off('notification', handleEcho);
      await other.end().catch(() => undefined);
    }
  }

  /** A connection can vanish without a word; a statement that is not answered in time shows it. */
  #watch(client: pg.Client, handleLoss: () => void): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      const answer = this.use((own) => own.query('select 1')).then(() => true);
      const limit = delay(HEARTBEAT_ANSWER_MS, false, { ref: false });
      Promise.race([answer, limit]).then(
        (isAlive) => {
          if (isAlive) return;
          handleLoss();
          void client.end().catch(() => undefined);
        },
        () => handleLoss(),
      );
    }, HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async #reconnect(): Promise<pg.Client> {
    for (let pause = 50; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: this.#closing.signal });
      const client = await this.#connect().catch(() => undefined);
      if (client === undefined) continue;
      for (const { onGap } of this.#all()) onGap?.();
      return client;
    }
  }
}
