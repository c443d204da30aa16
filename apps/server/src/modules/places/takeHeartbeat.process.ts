import { hash } from 'node:crypto';

import { device, deviceLimits, readId, times } from '@atrium/contract';

import type { Database } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import { deviceTable } from './device/device.table.ts';
import { deviceVendorTable } from './deviceVendor/deviceVendor.table.ts';
import type { EventPublisher } from '../../store/storeDefinition.ts';
import { deviceAnnouncementTable } from './deviceAnnouncement.table.ts';

/** Returns what is kept of a key. It has 256 random bits, so that a plain digest cannot be reversed. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'base64url');
}

/** What became of a report. */
interface Heartbeat {
  readonly customerId: string;
  readonly seen: number;
  /** Hardware ids that no device of the vendor has, as they were sent. */
  readonly notFound: readonly string[];
  /** The buildings of the devices that were seen. */
  readonly buildingIds: readonly string[];
}

const d = {
  id: column('d', deviceTable.id),
  buildingId: column('d', deviceTable.buildingId),
  hardwareId: column('d', deviceTable.hardwareId),
};

/** The vendor that has a key, while its customer is there. */
function vendorOf(key: string, vendorId: string): Sql {
  const v = deviceVendorTable;
  return sql`select ${column('v', v.id)}, ${column('v', v.customerId)}
    from ${v} v join ${customerTable} c on ${column('c', customerTable.id)} = ${column('v', v.customerId)}
    where ${column('v', v.id)} = ${vendorId}::uuid and ${column('v', v.keyDigest)} = ${digestOf(key)}
      and ${column('v', v.deletedAt)} is null and ${column('c', customerTable.deletedAt)} is null`;
}

function vendorIdOf(key: string): string | undefined {
  return readId(key.split('.', 1)[0]);
}

/** Tells whether a vendor has this key. */
export async function isVendorKey(database: Database, key: string): Promise<boolean> {
  const vendorId = vendorIdOf(key);
  return vendorId !== undefined && (await database.query(vendorOf(key, vendorId))).length > 0;
}

/**
 * Sets when the vendor's devices were last seen, in one statement: devices are locked in the order of their ids, so that
 * two reports of the same ones cannot wait crosswise. Null where no vendor has this key.
 */
export async function takeHeartbeat(
  database: Database,
  key: string,
  hardwareIds: readonly string[],
): Promise<Heartbeat | null> {
  const vendorId = vendorIdOf(key);
  if (vendorId === undefined) return null;
  const [line] = await database.query<Heartbeat>(sql`
    with vendor as (${vendorOf(key, vendorId)}),
      sent as (select lower(one) as low, min(one) as one from unnest(${hardwareIds}::text[]) one group by 1),
      found as materialized (select ${d.id}, ${d.buildingId}, sent.low
        from sent join ${deviceTable} d on lower(${d.hardwareId}) = sent.low and ${column('d', deviceTable.deletedAt)} is null
        join vendor on ${column('d', deviceTable.deviceVendorId)} = vendor.id and ${column('d', deviceTable.customerId)} = vendor.customer_id
        order by ${d.id} for no key update of d),
      seen as (update ${deviceTable} t set ${deviceTable.lastSeenAt} = now() from found where t.id = found.id returning t.id)
    select customer_id as "customerId", (select count(*)::int from seen) as seen,
      array(select distinct building_id from found) as "buildingIds",
      array(select one from sent where low not in (select low from found) order by one) as "notFound"
    from vendor`);
  return line ?? null;
}

/** What is needed to announce. */
interface AnnouncingServices {
  readonly database: Database;
  readonly live: EventPublisher;
}

/** The buildings that are announced once their time is over, by the services that do so. */
const waiting = new WeakMap<Database, Set<string>>();

/** Announces the buildings of which nothing was announced for 10 seconds, over all processes; returns the others. */
async function announceDue(
  { database, live }: AnnouncingServices,
  customerId: string,
  buildingIds: readonly string[],
): Promise<string[]> {
  const { buildingId, announcedAt } = deviceAnnouncementTable;
  const seconds = deviceLimits.announcedEvery / times.second;
  const due = await database.query<{ id: string }>(sql`
    insert into ${deviceAnnouncementTable} (${buildingId}, ${announcedAt})
      select id, now() from unnest(${buildingIds.toSorted()}::uuid[]) id
    on conflict (${buildingId}) do update set ${announcedAt} = excluded.announced_at
      where ${deviceAnnouncementTable}.announced_at <= now() - make_interval(secs => ${seconds}::int)
    returning ${buildingId} as id`);
  for (const { id } of due)
    await live.publish(database, {
      type: 'changed',
      resource: device.name,
      // Of a building's devices, and of none by itself.
      id,
      action: 'Seen',
      customerId,
      buildingId: id,
    });
  const announced = new Set(due.map(({ id }) => id));
  return buildingIds.filter((id) => !announced.has(id));
}

/**
 * Lets open screens read the devices of these buildings again: one event per building and 10 seconds, over all processes.
 * What is seen within that time is announced at its end; where another process has announced in the meantime, it has
 * announced this too.
 */
export async function announceDevices(
  services: AnnouncingServices,
  customerId: string,
  buildingIds: readonly string[],
): Promise<void> {
  if (buildingIds.length === 0) return;
  const later = waiting.get(services.database) ?? new Set();
  waiting.set(services.database, later);
  const asked = buildingIds.filter((id) => !later.has(id));
  if (asked.length === 0) return;
  const early = await announceDue(services, customerId, asked);
  for (const id of early) later.add(id);
  if (early.length === 0) return;
  const announce = () => {
    for (const id of early) later.delete(id);
    // A process that ends meanwhile has closed its database; the next report is announced again.
    announceDue(services, customerId, early).catch(() => undefined);
  };
  setTimeout(announce, deviceLimits.announcedEvery).unref();
}
