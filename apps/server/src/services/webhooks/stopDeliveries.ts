import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';

/** Stops what waits for a webhook that is turned off or deleted; it can be replayed. */
export async function stopDeliveries(executor: Executor, webhookId: string): Promise<void> {
  const { webhookId: key, state, doneAt } = webhookDeliveryTable;
  await executor.query(sql`delete from ${webhookLaneTable} where ${webhookLaneTable.webhookId} = ${webhookId}::uuid`);
  await executor.query(sql`update ${webhookDeliveryTable} set ${state} = 'Stopped', ${doneAt} = now()
    where ${key} = ${webhookId}::uuid and ${state} = 'Waiting'`);
}
