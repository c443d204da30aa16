import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { restoreTable } from './restore.table.ts';

const r = restoreTable;

/** The condition for a restored system that an operator has not released yet: it sends nothing (OPS-15). */
export const isHeld = sql`exists (select from ${r} where ${r.releasedAt} is null)`;

/** Checks whether a restored system has not been released yet. */
export async function isOutgoingHeld(executor: Executor): Promise<boolean> {
  const [line] = await executor.query<{ held: boolean }>(sql`select ${isHeld} as held`);
  return line?.held === true;
}

/** Keeps everything from being sent from now on. */
export async function holdOutgoing(executor: Executor, madeAt: string, now: Date): Promise<void> {
  await executor.query(sql`insert into ${r} (${r.id}, ${r.madeAt}, ${r.restoredAt})
    values (${uuidv7()}, ${madeAt}::timestamptz, ${now.toISOString()}::timestamptz)`);
}

/** Lets everything be sent again; false where it was not held. */
export async function releaseOutgoing(executor: Executor): Promise<boolean> {
  const lines = await executor.query(
    sql`update ${r} set ${r.releasedAt} = now() where ${r.releasedAt} is null returning 1`,
  );
  return lines.length > 0;
}
