import type { Database } from '../core/db/database.ts';
import type { Live } from '../core/live/live.ts';
import { revocationKey } from './signedToken.ts';

/** Access tokens that were signed out, known in every process (AUTH-41). */
export interface RevokedTokens {
  has(token: string): boolean;
  /** `expiresAt` in milliseconds: until then the token must be remembered. */
  add(token: string, expiresAt: number): Promise<void>;
}

const eventKind = 'revokedToken';

/** Reads the tokens signed out so far and follows those signed out in other processes. */
export async function openRevokedTokens(database: Database, live: Live): Promise<RevokedTokens> {
  let hashes = new Set<string>();
  const read = async () => {
    const lines = await database.query<{ hash: string }>({
      text: 'select hash from revoked_tokens where expires_at > now()',
      values: [],
    });
    hashes = new Set(lines.map(({ hash }) => hash));
  };
  await read();
  live.subscribe({
    onEvent: (event) => {
      if (event.type === 'changed' && event.resource === eventKind) hashes.add(event.id);
    },
    onGap: () => void read().catch(() => undefined),
  });
  return {
    has: (token) => hashes.size > 0 && hashes.has(revocationKey(token)),
    async add(token, expiresAt) {
      const hash = revocationKey(token);
      await database.transaction(async (executor) => {
        await executor.query({
          text: 'insert into revoked_tokens (hash, expires_at) values ($1, to_timestamp($2::float8 / 1000)) on conflict do nothing',
          values: [hash, expiresAt],
        });
        await live.publish(executor, { type: 'changed', resource: eventKind, id: hash, action: 'Created' });
      });
      hashes.add(hash);
    },
  };
}
