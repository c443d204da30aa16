import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { webhookAttemptTable } from './webhookAttempt.table.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';

/** Removes deliveries that are done from before a time, with their attempts, and records for which none waits (HOOK-04). Returns how many deliveries. */
export async function removeOldDeliveries(executor: Executor, before: string): Promise<number> {
  const { createdAt, state } = webhookDeliveryTable;
  const removed = await executor.query(sql`delete from ${webhookDeliveryTable}
    where ${createdAt} < ${before}::timestamptz and ${state} <> 'Waiting' returning 1`);
  await executor.query(sql`delete from ${webhookAttemptTable} a where ${column('a', webhookAttemptTable.date)} < ${before}::timestamptz
    and not exists (select from ${webhookDeliveryTable} d where d.id = ${column('a', webhookAttemptTable.deliveryId)})`);
  await executor.query(sql`delete from ${webhookLaneTable} where ${webhookLaneTable.waiting} = 0`);
  return removed.length;
}
