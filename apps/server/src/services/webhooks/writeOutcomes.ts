import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { repeatOnConflict } from '../../db/work.ts';
import type { ClaimedDelivery } from './dueDeliveries.ts';
import type { PostOutcome } from './postDelivery.ts';
import { webhookAttemptTable } from './webhookAttempt.table.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';
import { webhookStateTable } from './webhookState.table.ts';

/** What has become of a delivery after an attempt. */
export interface Outcome extends PostOutcome {
  readonly delivery: ClaimedDelivery;
  readonly state: 'Waiting' | 'Delivered' | 'Failed' | 'Stopped';
  /** When it was tried, and when it is tried again; null where that is at once the next one's turn. */
  readonly triedAt: string;
  readonly nextAttemptAt: string | null;
}

const l = webhookLaneTable;
const d = webhookDeliveryTable;
const a = webhookAttemptTable;
const s = webhookStateTable;

/** Writes what has become of several deliveries, with one line of the log for each attempt; what another process took over meanwhile is left to it. */
export async function writeOutcomes(database: Database, outcomes: readonly Outcome[], now: number): Promise<void> {
  const time = new Date(now).toISOString();
  const lines = outcomes.map(({ delivery, ...outcome }) => ({
    ...outcome,
    attemptId: uuidv7(),
    id: delivery.id,
    webhookId: delivery.webhookId,
    recordId: delivery.recordId,
    customerId: delivery.customerId,
    attempts: delivery.attempts,
    lease: delivery.lease,
  }));
  const source = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n ("attemptId" uuid, id uuid, "webhookId" uuid,
    "recordId" uuid, "customerId" uuid, attempts int, lease uuid, state text, "triedAt" timestamptz, "nextAttemptAt" timestamptz,
    status int, problem text, answer text, "durationMs" int)`;
  await repeatOnConflict(() =>
    database.transaction(async (tx) => {
      // In the order in which collectEvents takes them, so that no two wait for each other.
      const mine = await tx.query<{ id: string }>(sql`select n.id from ${source} join ${l} l
        on ${column('l', l.webhookId)} = n."webhookId" and ${column('l', l.recordId)} = n."recordId" and ${column('l', l.lease)} = n.lease
          and ${column('l', l.attempts)} = n.attempts
        order by n."webhookId", n."recordId" for update of l`);
      const ids = mine.map(({ id }) => id);
      await tx.query(sql`insert into ${a} (${a.id}, ${a.customerId}, ${a.deliveryId}, ${a.date}, ${a.durationMs}, ${a.status}, ${a.problem}, ${a.answer})
        select n."attemptId", n."customerId", n.id, n."triedAt", n."durationMs", n.status, n.problem, n.answer from ${source}
          where n.state <> 'Stopped'`);
      await tx.query(sql`update ${d} d set ${d.state} = n.state, ${d.attempts} = n.attempts,
          ${d.firstTriedAt} = coalesce(d.${d.firstTriedAt}, n."triedAt"),
          ${d.doneAt} = case when n.state <> 'Waiting' then ${time}::timestamptz end
        from ${source} where d.id = n.id and n.id = any(${ids}::uuid[])`);
      await tx.query(sql`update ${l} l set ${l.lease} = null,
          ${l.waiting} = l.${l.waiting} - case when n.state = 'Waiting' then 0 else 1 end,
          ${l.attempts} = case when n.state = 'Waiting' then n.attempts else 0 end,
          ${l.nextAttemptAt} = case when n.state = 'Waiting' then n."nextAttemptAt"
            when l.${l.waiting} > 1 then ${time}::timestamptz end
        from ${source} where ${column('l', l.webhookId)} = n."webhookId" and ${column('l', l.recordId)} = n."recordId"
          and n.id = any(${ids}::uuid[])`);
      await tx.query(sql`insert into ${s} as s (${s.webhookId}, ${s.customerId}, ${s.lastSuccessAt}, ${s.failingSince})
        select n."webhookId", n."customerId", max(n."triedAt") filter (where n.problem is null),
            case when bool_or(n.problem is null) then null else min(n."triedAt") end
          from ${source} where n.state <> 'Stopped' group by 1, 2 order by 1
        on conflict (${s.webhookId}) do update set ${s.lastSuccessAt} = greatest(s.${s.lastSuccessAt}, excluded.${s.lastSuccessAt}),
          ${s.failingSince} = case when excluded.${s.lastSuccessAt} is not null then null
            else coalesce(s.${s.failingSince}, excluded.${s.failingSince}) end`);
    }),
  );
}
