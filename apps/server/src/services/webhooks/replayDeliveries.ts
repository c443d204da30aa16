import { webhookLimits } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Executor } from '../../db/database.ts';
import { sql, type Sql } from '../../db/sql.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';

const d = webhookDeliveryTable;
const l = webhookLaneTable;

/**
 * Queues deliveries of a webhook again, in their order and after what waits, with the ids that their receiver knows (HOOK-04).
 * Those that still wait are left. Returns how many.
 * @param which a condition over the table of deliveries
 */
export async function replayDeliveries(tx: Executor, webhookId: string, which: Sql): Promise<number> {
  const found = await tx.query<{ id: string }>(sql`select ${d.id} from ${d}
    where ${d.webhookId} = ${webhookId}::uuid and ${d.state} <> 'Waiting' and ${which}
    order by ${d.createdAt}, ${d.id} limit ${webhookLimits.maxReplayed}::int`);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const fresh = ids.map(() => uuidv7());
  await tx.query(sql`insert into ${d} (${d.id}, ${d.customerId}, ${d.webhookId}, ${d.messageId}, ${d.recordId}, ${d.entity},
      ${d.buildingId}, ${d.topic}, ${d.version}, ${d.isReplay}, ${d.body})
    select n.fresh, o.${d.customerId}, o.${d.webhookId}, o.${d.messageId}, o.${d.recordId}, o.${d.entity}, o.${d.buildingId},
        o.${d.topic}, o.${d.version}, true, o.${d.body}
      from unnest(${ids}::uuid[], ${fresh}::uuid[]) as n (id, fresh) join ${d} o on o.id = n.id order by o.${d.version}, o.${d.position}`);
  await tx.query(sql`insert into ${l} as l (${l.webhookId}, ${l.recordId}, ${l.customerId}, ${l.waiting}, ${l.nextAttemptAt})
    select o.${d.webhookId}, o.${d.recordId}, o.${d.customerId}, count(*)::int, now() from ${d} o
      where o.${d.id} = any(${fresh}::uuid[]) group by 1, 2, 3 order by 1, 2
    on conflict (${l.webhookId}, ${l.recordId}) do update set ${l.waiting} = l.${l.waiting} + excluded.${l.waiting},
      ${l.nextAttemptAt} = coalesce(l.${l.nextAttemptAt}, excluded.${l.nextAttemptAt})`);
  return ids.length;
}
