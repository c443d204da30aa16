import { type Session, webhookLimits, type WebhookOffReason } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database, Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type BodyPlace, bodyOf } from './deliveryBody.ts';
import { findMaker, type ResourceView, viewOf } from './makerView.ts';
import { type EventSpan, MATCHED_PAGE, type MatchedEvent, readMatched } from './matchedEvents.ts';
import { webhookTable } from './webhook.table.ts';
import { webhookCursorTable } from './webhookCursor.table.ts';
import { webhookDeliveryTable } from './webhookDelivery.table.ts';
import { webhookLaneTable } from './webhookLane.table.ts';

/** What turns a webhook off, in a transaction of its own. */
export type TurnOff = (webhookId: string, reason: WebhookOffReason) => Promise<void>;

const c = webhookCursorTable;
const d = webhookDeliveryTable;
const l = webhookLaneTable;

/** A delivery that is written. */
interface NewDelivery {
  readonly id: string;
  readonly customerId: string;
  readonly webhookId: string;
  readonly recordId: string;
  readonly entity: string;
  readonly buildingId: string | null;
  readonly topic: string;
  readonly version: number;
  readonly place: number;
  readonly body: string;
}

/** What is known of makers while a span is read: their sessions. */
class Makers {
  readonly #executor: Executor;
  readonly #sessions = new Map<string, Session | null>();

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  async find(makerId: string | null): Promise<Session | null> {
    const key = makerId ?? '';
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    const session = await findMaker(this.#executor, makerId);
    this.#sessions.set(key, session);
    return session;
  }
}

/** Writes the deliveries of a page: where a record has several, the older version first. Returns the webhooks for which too many of one record wait. */
async function writeDeliveries(tx: Executor, deliveries: readonly NewDelivery[], now: string): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const lines = JSON.stringify(deliveries);
  const source = sql`jsonb_to_recordset(${lines}::jsonb) as n (id uuid, "customerId" uuid, "webhookId" uuid, "recordId" uuid,
    entity text, "buildingId" uuid, topic text, version int, place int, body text)`;
  await tx.query(sql`insert into ${d} (${d.id}, ${d.customerId}, ${d.webhookId}, ${d.messageId}, ${d.recordId}, ${d.entity},
      ${d.buildingId}, ${d.topic}, ${d.version}, ${d.body}, ${d.createdAt})
    select n.id, n."customerId", n."webhookId", n.id, n."recordId", n.entity, n."buildingId", n.topic, n.version, n.body, ${now}::timestamptz
      from ${source} order by n."webhookId", n."recordId", n.version, n.place`);
  const full = await tx.query<{ id: string }>(sql`
    insert into ${l} as l (${l.webhookId}, ${l.recordId}, ${l.customerId}, ${l.waiting}, ${l.nextAttemptAt})
    select n."webhookId", n."recordId", n."customerId", count(*)::int, ${now}::timestamptz from ${source}
      group by 1, 2, 3 order by 1, 2
    on conflict (${l.webhookId}, ${l.recordId}) do update set ${l.waiting} = l.${l.waiting} + excluded.${l.waiting},
      ${l.nextAttemptAt} = coalesce(l.${l.nextAttemptAt}, excluded.${l.nextAttemptAt})
    returning l.${l.webhookId} as id, l.${l.waiting} > ${webhookLimits.maxWaiting}::int as "isFull"`);
  return full.filter((line) => 'isFull' in line && line.isFull === true).map(({ id }) => id);
}

/** Makes deliveries of what the makers of the webhooks see of the events. */
async function deliveriesOf(
  tx: Executor,
  events: readonly MatchedEvent[],
  makers: Makers,
  place: BodyPlace,
): Promise<{ readonly deliveries: NewDelivery[]; readonly left: readonly string[] }> {
  const left = new Set<string>();
  const deliveries: NewDelivery[] = [];
  const groups = Map.groupBy(events, ({ makerId, entity }) => `${makerId ?? ''} ${entity}`);
  for (const group of groups.values()) {
    const [{ makerId, entity } = { makerId: null, entity: '' }] = group;
    const maker = await makers.find(makerId);
    if (maker === null) {
      for (const { webhookId } of group) left.add(webhookId);
      continue;
    }
    const ids = [...new Set(group.map(({ entityId }) => entityId))];
    const view: ResourceView | null = await viewOf(tx, place.stores, maker, entity, ids);
    if (view === null) continue;
    for (const event of group) {
      const body = bodyOf(event, view, place);
      if (body === null) continue;
      const { webhookId, customerId, buildingId, topic, version, entityId: recordId } = event;
      const own = { webhookId, customerId, buildingId, topic, version, recordId, entity, place: event.place };
      deliveries.push({ id: uuidv7(), ...own, body });
    }
  }
  return { deliveries, left: [...left] };
}

/** The database server: after an archive was restored on another one, snapshots of before mean nothing. */
const server = sql`(select system_identifier::text from pg_control_system())`;

/**
 * Locks the cursor and finds what was committed since it was read last; null while another process reads. Begins with what
 * is committed from now on where the cursor is new or of another server.
 */
async function lockSpan(tx: Executor): Promise<EventSpan | null> {
  const [line] = await tx.query<EventSpan & { readonly isOfOther: boolean }>(sql`
    select ${c.seen} as from, pg_current_snapshot()::text as to, ${c.since}, 
        ${c.server} <> ${server} or pg_snapshot_xmax(${c.seen}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as "isOfOther"
      from ${c} where ${c.id} = 1 for update skip locked`);
  if (line === undefined) {
    await tx.query(sql`insert into ${c} (${c.id}, ${c.seen}, ${c.server}, ${c.since})
      values (1, pg_current_snapshot()::text, ${server}, now()) on conflict do nothing`);
    return null;
  }
  if (!line.isOfOther) return line;
  await tx.query(sql`update ${c} set ${c.seen} = pg_current_snapshot()::text, ${c.server} = ${server}, ${c.since} = now()
    where ${c.id} = 1`);
  return null;
}

async function hasActive(tx: Executor): Promise<boolean> {
  const found = await tx.query(sql`select from ${webhookTable}
    where ${webhookTable.active} and ${webhookTable.deletedAt} is null limit 1`);
  return found.length > 0;
}

/**
 * Makes deliveries of all events that were committed since the last time, in one transaction with the cursor: each event
 * is read once, whichever process reads it and wherever one is killed (HOOK-05). The writes themselves wait for nothing.
 * Returns whether a webhook is on.
 */
export async function collectEvents(
  database: Database,
  place: BodyPlace,
  { now, turnOff }: { readonly now: () => number; readonly turnOff: TurnOff },
): Promise<boolean> {
  const off = new Map<string, WebhookOffReason>();
  const isUsed = await database.transaction(async (tx) => {
    const span = await lockSpan(tx);
    if (span === null) return true;
    const isAnyOn = await hasActive(tx);
    if (isAnyOn && span.to !== span.from) {
      const makers = new Makers(tx);
      const time = new Date(now()).toISOString();
      let page = await readMatched(tx, span, undefined);
      for (;;) {
        const { deliveries, left } = await deliveriesOf(tx, page, makers, place);
        for (const id of left) off.set(id, 'makerLeft');
        for (const id of await writeDeliveries(tx, deliveries, time)) off.set(id, 'tooMany');
        if (page.length < MATCHED_PAGE) break;
        page = await readMatched(tx, span, page.at(-1));
      }
    }
    if (span.to !== span.from) await tx.query(sql`update ${c} set ${c.seen} = ${span.to} where ${c.id} = 1`);
    return isAnyOn;
  });
  for (const [webhookId, reason] of off) await turnOff(webhookId, reason);
  return isUsed;
}
