import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { ListenHandlers } from './database.ts';
import { DatabaseError, failureOf } from './databaseError.ts';

const HEARTBEAT_MS = 10_000;
const HEARTBEAT_ANSWER_MS = 5_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * One dedicated connection for all channels of a process. It is made with the first listener; when it breaks it is made
 * again, with growing pauses, and every listener is told of the gap.
 */
export class PostgresListener {
  readonly #createClient: () => pg.Client;
  readonly #handlers = new Map<string, Set<ListenHandlers>>();
  #client: Promise<pg.Client> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();

  constructor(createClient: () => pg.Client) {
    this.#createClient = createClient;
  }

  async listen(channel: string, handlers: ListenHandlers): Promise<() => Promise<void>> {
    const existing = this.#handlers.get(channel);
    const ofChannel = existing ?? new Set<ListenHandlers>();
    ofChannel.add(handlers);
    this.#handlers.set(channel, ofChannel);
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      ofChannel.delete(handlers);
      throw new DatabaseError(failureOf(error));
    }
    return async () => {
      ofChannel.delete(handlers);
      if (ofChannel.size > 0 || this.#closing.signal.aborted) return;
      this.#handlers.delete(channel);
      const client = await this.#client?.catch(() => undefined);
      await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#heartbeat);
    this.#handlers.clear();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient();
    let isLost = false;
    const handleLoss = (): void => {
      if (isLost) return;
      isLost = true;
      clearInterval(this.#heartbeat);
      if (this.#closing.signal.aborted) return;
      this.#client = this.#reconnect();
      this.#client.catch(() => undefined);
    };
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.on('error', () => undefined);
      void client.end().catch(() => undefined);
      this.#client = undefined;
      throw error;
    }
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#handlers.get(channel) ?? []) onPayload(payload ?? '');
    });
    this.#watch(client, handleLoss);
    return client;
  }

  /** A connection can vanish without a word; a statement that is not answered in time shows it. */
  #watch(client: pg.Client, handleLoss: () => void): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      const answer = client.query('select 1').then(() => true);
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
    for (let pause = 250; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: this.#closing.signal });
      const client = await this.#connect().catch(() => undefined);
      if (client === undefined) continue;
      for (const ofChannel of this.#handlers.values()) for (const { onGap } of ofChannel) onGap?.();
      return client;
    }
  }
}
