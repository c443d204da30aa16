import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Live } from '../services/live/live.ts';
import { revokedTokenTable } from './revokedTokens.table.ts';
import { revocationKey } from './signedToken.ts';

/** Access tokens that were signed out, known in every process (AUTH-41). */
export interface RevokedTokens {
  has(token: string): boolean;
  /** `expiresAt` in milliseconds: until then the token must be remembered. */
  add(token: string, expiresAt: number): Promise<void>;
}

const EVENT_KIND = 'revokedToken';

/** Reads the tokens signed out so far and follows those signed out in other processes. */
export async function openRevokedTokens(database: Database, live: Live): Promise<RevokedTokens> {
  let hashes = new Set<string>();
  const read = async () => {
    const lines = await database.query<{ hash: string }>(
      sql`select ${revokedTokenTable.hash} from ${revokedTokenTable} where ${revokedTokenTable.expiresAt} > now()`,
    );
    hashes = new Set(lines.map(({ hash }) => hash));
  };
  await read();
  live.subscribe({
    onEvent: (event) => {
      if (event.type === 'changed' && event.resource === EVENT_KIND) hashes.add(event.id);
    },
    onGap: () => void read().catch(() => undefined),
  });
  return {
    has: (token) => hashes.size > 0 && hashes.has(revocationKey(token)),
    async add(token, expiresAt) {
      const hash = revocationKey(token);
      await database.transaction(async (executor) => {
        await executor.query(sql`insert into ${revokedTokenTable} (${revokedTokenTable.hash}, ${revokedTokenTable.expiresAt})
          values (${hash}, to_timestamp(${expiresAt}::float8 / 1000)) on conflict do nothing`);
        await live.publish(executor, { type: 'changed', resource: EVENT_KIND, id: hash, action: 'Created' });
      });
      hashes.add(hash);
    },
  };
}
