import type { AudienceSize } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { requestSendTable } from '../../integrations/serviceRequest/requestSend.table.ts';
import { hasServiceSystem } from '../../integrations/serviceRequest/serviceConnections.reads.ts';

const s = requestSendTable;

/** Returns the channels that a notification of a customer cannot have, and why; of no single customer, with null (SRV-11). */
export async function findChannelsOff(
  executor: Executor,
  customerId: string | null,
): Promise<AudienceSize['channelsOff']> {
  if (customerId === null) return [{ channel: 'cmms', reason: 'noCustomer' }];
  return (await hasServiceSystem(executor, customerId)) ? [] : [{ channel: 'cmms', reason: 'noProvider' }];
}

/** Writes down, in the transaction of its recipients, that the customer's maintenance system is handed a notification, once. */
export async function queueForMaintenance(tx: Executor, id: string, customerId: string): Promise<void> {
  await tx.query(sql`insert into ${s} (${s.id}, ${s.requestId}, ${s.customerId}, ${s.kind}, ${s.subjectId})
    values (${uuidv7()}::uuid, ${id}::uuid, ${customerId}::uuid, 'notification', ${id}::uuid) on conflict do nothing`);
}

/** Where the message to the maintenance system is; null where it has not been written down. */
export type MaintenanceState = 'waiting' | 'underWay' | 'sent' | 'failed' | 'cancelled';

/** Returns how the message of a notification to the maintenance system went, and whether one attempt was not enough. */
export async function findMaintenanceMessage(
  executor: Executor,
  id: string,
): Promise<{ readonly state: MaintenanceState; readonly isRetried: boolean } | null> {
  const [line] = await executor.query<{ state: MaintenanceState; isRetried: boolean }>(sql`
    select case when ${s.endedAt} is null then case when ${s.attempts} > 0 and ${s.problem} is null then 'underWay' else 'waiting' end
        when ${s.problem} is null then 'sent' when ${s.problem} = 'cancelled' then 'cancelled' else 'failed' end as state,
      ${s.attempts} > 1 as "isRetried"
    from ${s} where ${s.requestId} = ${id}::uuid and ${s.kind} = 'notification'`);
  return line ?? null;
}

/** Takes a message back that waits, not one that is under way; false where there is none. */
export async function cancelForMaintenance(tx: Executor, id: string): Promise<boolean> {
  const taken = await tx.query(sql`update ${s} set ${s.endedAt} = now(), ${s.problem} = 'cancelled'
    where ${s.requestId} = ${id}::uuid and ${s.kind} = 'notification' and ${s.endedAt} is null
      and not (${s.attempts} > 0 and ${s.problem} is null) returning 1`);
  return taken.length > 0;
}
