import { setTimeout as delay } from 'node:timers/promises';

import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { type Work, workOn } from '../db/work.ts';
import type { Live } from '../services/live/live.ts';
import { revokedTokenTable } from './revokedTokens.table.ts';
import { revocationKey } from './signedToken.ts';

/** Access tokens that were signed out, known in every process (AUTH-41). */
export interface RevokedTokens {
  /** Whether this process knows that the token was signed out. */
  has(token: string): boolean;
  /** Whether the token was signed out; asks the table while this process may not know of all. */
  isRevoked(token: string): boolean | Promise<boolean>;
  /** `expiresAt` in milliseconds: until then the token must be remembered. In force once `work` is committed. */
  add(token: string, expiresAt: number, work?: Work): Promise<void>;
  close(): void;
}

/** What may be given when the list is opened; times in milliseconds. */
interface RevokedTokensOptions {
  /** How often the list is read again, so that expired tokens leave it. */
  readonly rereadEvery?: number;
  /** How long a failed reading is not tried again. */
  readonly retryAfter?: number;
  /** Takes the error of a failed reading. */
  readonly report?: (error: unknown) => void;
}

const EVENT_KIND = 'revokedToken';
const REREAD_EVERY = 60 * 60_000;
const RETRY_AFTER = 1_000;
const { hash, expiresAt } = revokedTokenTable;

/** Reads the tokens signed out so far and follows those signed out in other processes. */
export async function openRevokedTokens(
  database: Database,
  live: Live,
  options: RevokedTokensOptions = {},
): Promise<RevokedTokens> {
  const closing = new AbortController();
  let hashes = new Set<string>();
  /** Those signed out while the list is being read. */
  let added = new Set<string>();
  let isComplete = false;
  let readings = 0;
  const remember = (key: string) => {
    hashes.add(key);
    added.add(key);
  };
  const read = async (): Promise<void> => {
    const reading = (readings += 1);
    added = new Set();
    const lines = await database.query<{ hash: string }>(
      sql`select ${hash} from ${revokedTokenTable} where ${expiresAt} > now()`,
    );
    // Another one has begun since, or will when events arrive again.
    if (reading !== readings) return;
    hashes = new Set([...lines.map((line) => line.hash), ...added]);
    isComplete = true;
  };
  const readUntilDone = async () => {
    for (;;) {
      try {
        await read();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        options.report?.(error);
      }
      await delay(options.retryAfter ?? RETRY_AFTER, undefined, { signal: closing.signal });
    }
  };
  const reread = () => void readUntilDone().catch(() => undefined);
  await read();
  const timer = setInterval(reread, options.rereadEvery ?? REREAD_EVERY);
  timer.unref();
  const unsubscribe = live.subscribe({
    onEvent: (event) => {
      if (event.type === 'changed' && event.resource === EVENT_KIND) remember(event.id);
    },
    onLoss: () => {
      readings += 1;
      isComplete = false;
    },
    onGap: reread,
  });
  const isInTable = async (key: string) => {
    const lines = await database.query(sql`select from ${revokedTokenTable} where ${hash} = ${key}`);
    return lines.length > 0;
  };
  return {
    has: (token) => hashes.size > 0 && hashes.has(revocationKey(token)),
    isRevoked(token) {
      if (isComplete && hashes.size === 0) return false;
      const key = revocationKey(token);
      return hashes.has(key) || (!isComplete && isInTable(key));
    },
    async add(token, until, work = workOn(database)) {
      const key = revocationKey(token);
      await work.transaction(async (executor) => {
        await executor.query(sql`insert into ${revokedTokenTable} (${hash}, ${expiresAt})
          values (${key}, to_timestamp(${until}::float8 / 1000)) on conflict do nothing`);
        await live.publish(executor, { type: 'changed', resource: EVENT_KIND, id: key, action: 'Created' });
      });
      work.afterCommit(() => remember(key));
    },
    close() {
      closing.abort();
      clearInterval(timer);
      unsubscribe();
    },
  };
}
