import { AUDIT_TOPIC, times, webhookLimits, webhookStateFields } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, join, raw, sql } from '../../db/sql.ts';
import { instantJson } from '../../store/columnsOf.ts';
import { revisionTable } from '../../store/revision.table.ts';
import type { Values } from '../../store/storeDefinition.ts';
import { webhookTable } from './webhook.table.ts';

/** An event that a webhook is to be sent, by one of its topics. */
export interface MatchedEvent {
  readonly id: string;
  readonly transaction: string;
  readonly place: number;
  readonly webhookId: string;
  readonly makerId: string | null;
  readonly topic: string;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly version: number;
  readonly changed: readonly string[] | null;
  readonly date: string;
  readonly customerId: string;
  readonly buildingId: string | null;
  readonly vendorId: string | null;
  readonly editorId: string | null;
  readonly source: string;
  readonly requestId: string | null;
  readonly values: Values;
}

/** The snapshots of the database between which events were committed, and the time before which none is read. */
export interface EventSpan {
  readonly from: string;
  readonly to: string;
  readonly since: string;
}

/** Most events and topics that are read at a time. */
export const MATCHED_PAGE = 1_000;

const r = revisionTable;
const of = {
  id: column('r', r.id),
  entity: column('r', r.entity),
  entityId: column('r', r.entityId),
  action: column('r', r.action),
  changed: column('r', r.changed),
  transaction: column('r', r.transaction),
  date: column('r', r.date),
  buildingId: column('r', r.buildingId),
};
const topics = column('w', webhookTable.topics);
const buildings = column('w', webhookTable.buildingIds);

/** The names of resources whose state is a field, by that field. */
const byStateField = Map.groupBy(Object.entries(webhookStateFields), ([, field]) => field);

/** Checks whether an event changed the state of its record. */
const isStateChange = join(
  [...byStateField].map(
    ([field, entries]) =>
      sql`(${of.entity} = any(${entries.map(([name]) => name)}::text[]) and ${field}::text = any(${of.changed}))`,
  ),
  ' or ',
);

/** The topics that an event has, in the order in which they are sent. */
const topicsOfEvent = sql`(values
  (1, ${of.entity} || '.' || case ${of.action} when 'Created' then 'created' when 'Deleted' then 'deleted' else 'updated' end),
  (2, case when ${isStateChange} then ${of.entity} || '.stateChanged' end), (3, ${AUDIT_TOPIC}::text)) m (place, topic)`;

/** Checks whether the webhook `w` takes events of the place that the event belongs to. */
const isInPlace = sql`(cardinality(${buildings}) = 0 or ${of.buildingId} = any(${buildings})
  or ${of.entity} = 'building' and ${of.entityId} = any(${buildings}))`;

/**
 * Reads which webhooks that are on are to be sent the events of a span, in the order of their transactions: a page of them
 * after the last one.
 */
export async function readMatched(
  executor: Executor,
  { from, to, since }: EventSpan,
  after: Pick<MatchedEvent, 'transaction' | 'id' | 'webhookId' | 'place'> | undefined,
): Promise<MatchedEvent[]> {
  const kept = `${String(webhookLimits.eventKept / times.second)} seconds`;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(${of.transaction}, ${of.id}, ${column('w', webhookTable.id)}, m.place)
          > (${after.transaction}::xid8, ${after.id}::uuid, ${after.webhookId}::uuid, ${after.place}::int)`;
  return executor.query<MatchedEvent>(sql`
    select ${of.id}, ${of.transaction}::text as transaction, m.place, ${column('w', webhookTable.id)} as "webhookId",
        ${column('w', webhookTable.makerId)} as "makerId", m.topic, ${of.entity}, ${of.entityId} as "entityId", ${of.action},
        ${column('r', r.version)}, ${of.changed}, ${raw(instantJson(of.date.fixed))} as date,
        ${column('r', r.customerId)} as "customerId", ${of.buildingId} as "buildingId", ${column('r', r.vendorId)} as "vendorId",
        ${column('r', r.editorId)} as "editorId", ${column('r', r.source)}, ${column('r', r.requestId)} as "requestId",
        ${column('r', r.values)} || coalesce(${column('r', r.personal)}, '{}') as values
      from ${r} r
      join ${webhookTable} w on ${column('w', webhookTable.customerId)} = ${column('r', r.customerId)}
        and ${column('w', webhookTable.active)} and ${column('w', webhookTable.deletedAt)} is null
      join lateral ${topicsOfEvent} on m.topic = any(${topics})
      where ${of.transaction} >= pg_snapshot_xmin(${from}::pg_snapshot)
        and not pg_visible_in_snapshot(${of.transaction}, ${from}::pg_snapshot)
        and pg_visible_in_snapshot(${of.transaction}, ${to}::pg_snapshot)
        and ${of.date} >= greatest(${since}::timestamptz, now() - ${kept}::interval) and ${isInPlace} and ${isAfter}
      order by ${of.transaction}, ${of.id}, ${column('w', webhookTable.id)}, m.place limit ${MATCHED_PAGE}::int`);
}
