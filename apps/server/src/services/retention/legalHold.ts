import type { LegalHold } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { column, instantText, type Sql, sql } from '../../db/sql.ts';
import { userName } from '../../directory/names.ts';
import { legalHoldTable } from './legalHold.table.ts';

const { customerId: ofCustomer, endedAt } = legalHoldTable;

/** Checks whether a customer is under a legal hold: a condition over SQL of its id (RET-03). */
export function isUnderHold(customerId: Sql): Sql {
  return sql`exists (select from ${legalHoldTable} lh where ${column('lh', ofCustomer)} = ${customerId}
    and ${column('lh', endedAt)} is null)`;
}

/** Checks whether a customer is under a legal hold (RET-03). */
export async function isHeld(executor: Executor, customerId: string): Promise<boolean> {
  const [line] = await executor.query<{ held: boolean }>(sql`select ${isUnderHold(sql`${customerId}::uuid`)} as held`);
  return line?.held === true;
}

/** Returns the legal hold of a customer; null without one. */
export async function readHold(executor: Executor, customerId: string): Promise<LegalHold | null> {
  const [hold] = await executor.query<LegalHold>(sql`select ${column('lh', legalHoldTable.reason)},
      ${instantText(column('lh', legalHoldTable.since))} as since, ${userName(column('lh', legalHoldTable.by))} as by
    from ${legalHoldTable} lh where ${column('lh', ofCustomer)} = ${customerId}::uuid and ${column('lh', endedAt)} is null`);
  return hold ?? null;
}

/** Sets a legal hold, or gives the one that is set another reason; since when and by whom stays. */
export async function setHold(
  tx: Executor,
  { customerId, reason, by }: { readonly customerId: string; readonly reason: string; readonly by: string },
): Promise<void> {
  const { id, reason: why, by: whom } = legalHoldTable;
  await tx.query(sql`insert into ${legalHoldTable} (${id}, ${ofCustomer}, ${why}, ${whom})
    values (${uuidv7()}::uuid, ${customerId}::uuid, ${reason}, ${by}::uuid)
    on conflict (${ofCustomer}) where ${endedAt} is null do update set ${why} = excluded.${why}`);
}

/** Ends a legal hold; false where there is none. Its line stays. */
export async function endHold(tx: Executor, customerId: string, by: string): Promise<boolean> {
  const ended =
    await tx.query(sql`update ${legalHoldTable} set ${endedAt} = now(), ${legalHoldTable.endedBy} = ${by}::uuid
    where ${ofCustomer} = ${customerId}::uuid and ${endedAt} is null returning 1`);
  return ended.length > 0;
}
