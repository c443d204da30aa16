import { hash } from 'node:crypto';

import type { SharedCounts } from '../base/rateLimits.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { rateCountTable } from './rateCount.table.ts';

/** The counts in the database; null where no other process can share it. */
export function createRateCounts(database: Database): SharedCounts | null {
  if (database.kind === 'embedded') return null;
  const { key: own, attempts: counted, endsAt } = rateCountTable;
  const isOver = sql`${rateCountTable}.${endsAt} <= now()`;
  return {
    async add(key, attempts) {
      // Addresses and user ids are kept as digests: they serve for nothing but comparing.
      const [line] = await database.query<{ attempts: number; endsIn: number }>(sql`
        insert into ${rateCountTable} (${own}, ${counted}, ${endsAt})
        values (${hash('sha256', key, 'base64url')}, ${attempts}::int, now() + interval '1 minute')
        on conflict (${own}) do update set
          ${counted} = case when ${isOver} then excluded.${counted} else ${rateCountTable}.${counted} + excluded.${counted} end,
          ${endsAt} = case when ${isOver} then excluded.${endsAt} else ${rateCountTable}.${endsAt} end
        returning ${counted}, (extract(epoch from ${endsAt} - now()) * 1000)::int as "endsIn"`);
      if (line === undefined) throw new Error('an attempt was not counted');
      return line;
    },
  };
}
