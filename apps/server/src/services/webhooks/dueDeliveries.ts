import { times } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { isHeld } from '../backup/outgoingHold.ts';
import { webhookTable } from './webhook.table.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';
import { webhookStateTable } from './webhookState.table.ts';

/** A delivery that this process sends now. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly webhookId: string;
  readonly customerId: string;
  readonly recordId: string;
  readonly entity: string;
  readonly isReplay: boolean;
  readonly body: string;
  /** Which attempt of it this is. */
  readonly attempts: number;
  readonly lease: string;
  readonly url: string;
  readonly makerId: string | null;
  readonly secret: string | null;
  readonly previousSecret: string | null;
}

/** How many deliveries are sent at once. */
export interface Room {
  readonly all: number;
  /** To one webhook. */
  readonly each: number;
  /** To one whose last attempt failed, so that receivers that do not answer take few places from others. */
  readonly failing: number;
}

/** How long a process has what it sends: its time limit and some seconds for the database. */
const LEASE = 30 * times.second;

const l = webhookLaneTable;
const d = webhookDeliveryTable;
const w = (field: 'id' | 'url' | 'makerId' | 'secret' | 'previousSecret' | 'previousUntil' | 'active' | 'deletedAt') =>
  column('w', webhookTable[field]);

/**
 * Takes the first delivery of each record whose time has come, the longest waiting first, as many of each webhook as it has
 * room for. Another process takes it when this one has not ended it within its lease.
 * @param busy how many each webhook is sent by this process now
 */
export async function claimDeliveries(
  executor: Executor,
  {
    now,
    lease,
    room,
    busy,
  }: { readonly now: number; readonly lease: string; readonly room: Room; readonly busy: ReadonlyMap<string, number> },
): Promise<ClaimedDelivery[]> {
  const time = new Date(now).toISOString();
  const until = new Date(now + LEASE).toISOString();
  const isFailing = sql`exists (select from ${webhookStateTable} s where ${column('s', webhookStateTable.webhookId)} = ${w('id')}
    and ${column('s', webhookStateTable.failingSince)} is not null)`;
  return executor.query<ClaimedDelivery>(sql`
    with busy as (select * from jsonb_to_recordset(${JSON.stringify([...busy].map(([id, n]) => ({ id, n })))}::jsonb) as b (id uuid, n int)),
    due as materialized (
      select q.* from ${webhookTable} w left join busy b on b.id = ${w('id')}
        cross join lateral (select ${l.webhookId}, ${l.recordId} from ${l}
          where ${l.webhookId} = ${w('id')} and ${l.nextAttemptAt} <= ${time}::timestamptz order by ${l.nextAttemptAt}
          limit greatest(0, case when ${isFailing} then ${room.failing}::int else ${room.each}::int end - coalesce(b.n, 0))
          for update skip locked) q
        where ${w('active')} and ${w('deletedAt')} is null and not ${isHeld} limit ${room.all}::int),
    claimed as (
      update ${l} l set ${l.attempts} = l.${l.attempts} + 1, ${l.nextAttemptAt} = ${until}::timestamptz, ${l.lease} = ${lease}::uuid
        from due where ${column('l', l.webhookId)} = due.${l.webhookId} and ${column('l', l.recordId)} = due.${l.recordId}
        returning ${column('l', l.webhookId)}, ${column('l', l.recordId)}, ${column('l', l.attempts)})
    select h.id, h.message_id as "messageId", ${column('c', l.webhookId)} as "webhookId", h.customer_id as "customerId",
        ${column('c', l.recordId)} as "recordId", h.entity, h.is_replay as "isReplay", h.body, ${column('c', l.attempts)}, ${lease}::text as lease,
        ${w('url')}, ${w('makerId')} as "makerId", ${w('secret')},
        case when ${w('previousUntil')} > ${time}::timestamptz then ${w('previousSecret')} end as "previousSecret"
      from claimed c join ${webhookTable} w on ${w('id')} = ${column('c', l.webhookId)}
      cross join lateral (select * from ${d} d where ${column('d', d.webhookId)} = ${column('c', l.webhookId)}
        and ${column('d', d.recordId)} = ${column('c', l.recordId)} and ${column('d', d.state)} = 'Waiting'
        order by ${column('d', d.isReplay)}, ${column('d', d.version)}, ${column('d', d.position)} limit 1) h`);
}
