import type { Executor } from './database.ts';
import { sql } from './sql.ts';

/** By how many milliseconds the database's clock is ahead of this machine's; negative when it is behind. */
export async function clockDifference(executor: Executor, now: () => number = Date.now): Promise<number> {
  const before = now();
  const [line] = await executor.query<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  return (line?.at ?? before) - (before + now()) / 2;
}
