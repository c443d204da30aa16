import { building } from '@atrium/contract';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { systemGrant } from '../../access/authorize.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database, Executor } from '../../db/database.ts';
import { identifier, Parameters, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from './building/building.table.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import { invitationTable } from '../bookings/invitation/invitation.table.ts';
import { inviteeTable } from '../bookings/invitation/invitee.table.ts';
import { notificationTable } from '../messages/notification/notification.table.ts';
import { notificationRecipientTable } from '../messages/notification/notificationRecipient.table.ts';
import { mapFeatureTable, mapVersionTable } from './buildingMap/buildingMap.table.ts';
import { drawingPositionTable, floorDrawingTable } from './buildingMap/floorDrawing.table.ts';
import { reservationSubscriptionTable } from '../bookings/reservation/reservationSubscription.table.ts';
import { requestEntryTable } from '../integrations/serviceRequest/requestEntry.table.ts';
import { requestLinkTable } from '../integrations/serviceRequest/requestLink.table.ts';
import { requestSendTable } from '../integrations/serviceRequest/requestSend.table.ts';
import { serviceRequestTable } from '../integrations/serviceRequest/serviceRequest.table.ts';
import { waitingRequestTable } from '../integrations/serviceRequest/unmappedCode.table.ts';
import { vendorTable } from '../orders/vendor/vendor.table.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { deviceAnnouncementTable } from './deviceAnnouncement.table.ts';
import { orderProductTotalTable, orderTotalTable } from '../orders/order/orderTotal.table.ts';
import { orderPaymentTable } from '../orders/payment/orderPayment.table.ts';
import { paymentLinkTable } from '../orders/payment/paymentLink.table.ts';
import { fileTable } from '../../services/files/file.table.ts';
import { defineJob, type JobDefinition } from '../../services/jobs/defineJob.ts';
import type { JobServices } from '../../services/jobs/jobServices.ts';
import { isUnderHold } from '../../services/retention/legalHold.ts';
import { columnsOf } from '../../store/columnsOf.ts';
import { readSqlOf } from '../../store/readSql.ts';
import type { KnownStore, StoreRegistry } from '../../store/storeDefinition.ts';
import { revisionInsert } from '../../store/writeSql.ts';

/** The name of the nightly purge. */
export const PURGE_BUILDINGS_KIND = 'building.purge';

/** What goes with the service requests of a building, by the column that names the request. */
const tablesOfRequests = [
  { table: requestEntryTable, request: requestEntryTable.requestId },
  { table: waitingRequestTable, request: waitingRequestTable.requestId },
  { table: requestLinkTable, request: requestLinkTable.requestId },
  { table: requestSendTable, request: requestSendTable.requestId },
];

/** A column with ids of buildings. */
interface IdColumn {
  readonly table: PgTable;
  readonly column: Sql;
}

function columnOf({ options: { table } }: KnownStore, field: string): IdColumn | null {
  const own = columnsOf(table)[field]?.column;
  return own === undefined ? null : { table, column: identifier(own.name) };
}

/** Returns the tables whose rows are in a building and go with it. */
function tablesInBuildings(stores: StoreRegistry): Iterable<IdColumn> {
  const columns = stores
    .all()
    .filter(({ resource }) => resource.name !== building.name)
    .flatMap((store) => columnOf(store, 'buildingId') ?? []);
  return new Map(columns.map((own) => [own.table, own])).values();
}

/** Returns the columns of other tables that point to buildings; one each, or lists. */
function columnsToBuildings(stores: StoreRegistry, type: 'id' | 'ids'): IdColumn[] {
  return stores.all().flatMap((store) =>
    Object.entries(store.resource.references ?? {}).flatMap(([field, reference]) => {
      const hasBuildings = reference.resource === building.name && store.typeOf(field) === type;
      return hasBuildings && field !== 'buildingId' ? (columnOf(store, field) ?? []) : [];
    }),
  );
}

/** Writes a last revision, which says that the building was purged, and blanks what names people in its revisions (AUDIT-03, AUDIT-17). */
async function closeRevisions(stores: StoreRegistry, executor: Executor, id: string): Promise<void> {
  const parameters = new Parameters();
  const source = sql`(select * from ${buildingTable} where ${buildingTable.id} = ${id}::uuid)`.render(parameters);
  const store = stores.named(building.name);
  const text = revisionInsert(
    store.options,
    readSqlOf(store),
    systemGrant(building, 'delete', 'purged 3 months after its deletion'),
    source,
    { id: uuidv7(), action: 'Archived' },
    parameters,
  );
  await executor.query({ text, values: parameters.values });
  const { personal, buildingId, entityId } = revisionTable;
  await executor.query(sql`update ${revisionTable} set ${personal} = null
    where (${buildingId} = ${id}::uuid or ${entityId} = ${id}::uuid) and ${personal} is not null`);
}

function isDue(now: Date): Sql {
  return sql`${buildingTable.deletedAt} is not null and ${buildingTable.purgeAt} <= ${now}
    and not ${isUnderHold(sql`${buildingTable}.${buildingTable.customerId}`)}`;
}

async function purgeOne(stores: StoreRegistry, executor: Executor, id: string, now: Date): Promise<boolean> {
  // A legal hold is set against this lock: once it is, nothing is being purged (RET-03).
  await executor.query(sql`select from ${customerTable} where ${customerTable.id} =
    (select ${buildingTable.customerId} from ${buildingTable} where ${buildingTable.id} = ${id}::uuid) for share`);
  const [due] = await executor.query(sql`select 1 from ${buildingTable}
    where ${buildingTable.id} = ${id}::uuid and ${isDue(now)} for update`);
  // Someone has restored it meanwhile, or set a legal hold.
  if (due === undefined) return false;
  await closeRevisions(stores, executor, id);
  await executor.query(sql`delete from ${notificationRecipientTable} where ${notificationRecipientTable.notificationId} in (
    select ${notificationTable.id} from ${notificationTable} where ${notificationTable.buildingId} = ${id}::uuid)`);
  await executor.query(sql`delete from ${inviteeTable} where ${inviteeTable.invitationId} in (
    select ${invitationTable.id} from ${invitationTable} where ${invitationTable.buildingId} = ${id}::uuid)`);
  for (const table of [orderPaymentTable, paymentLinkTable, orderTotalTable, orderProductTotalTable])
    await executor.query(sql`delete from ${table} where ${table.vendorId} in (
      select ${vendorTable.id} from ${vendorTable} where ${vendorTable.buildingId} = ${id}::uuid)`);
  for (const { table, request } of tablesOfRequests)
    await executor.query(sql`delete from ${table} where ${request} in (
      select ${serviceRequestTable.id} from ${serviceRequestTable} where ${serviceRequestTable.buildingId} = ${id}::uuid)`);
  for (const { table, column } of tablesInBuildings(stores))
    await executor.query(sql`delete from ${table} where ${column} = ${id}::uuid`);
  await executor.query(sql`with gone as (delete from ${mapVersionTable} where ${mapVersionTable.buildingId} = ${id}::uuid
      returning ${mapVersionTable.id})
    delete from ${mapFeatureTable} where ${mapFeatureTable.versionId} in (select id from gone)`);
  // Their files are no record's any more: the nightly work removes them.
  await executor.query(sql`with gone as (delete from ${floorDrawingTable} where ${floorDrawingTable.buildingId} = ${id}::uuid
      returning ${floorDrawingTable.fileId} as file_id)
    update ${fileTable} set ${fileTable.usedAt} = null where ${fileTable.id} in (select file_id from gone)`);
  await executor.query(sql`delete from ${drawingPositionTable} where ${drawingPositionTable.buildingId} = ${id}::uuid`);
  for (const table of [reservationSubscriptionTable, deviceAnnouncementTable])
    await executor.query(sql`delete from ${table} where ${table.buildingId} = ${id}::uuid`);
  for (const { table, column } of columnsToBuildings(stores, 'ids'))
    await executor.query(sql`update ${table} set ${column} = array_remove(${column}, ${id}::uuid),
        version = version + 1, updated_at = now() where ${column} @> array[${id}::uuid]`);
  for (const { table, column } of columnsToBuildings(stores, 'id'))
    await executor.query(sql`update ${table} set ${column} = null, version = version + 1, updated_at = now()
      where ${column} = ${id}::uuid`);
  await executor.query(sql`delete from ${buildingTable} where ${buildingTable.id} = ${id}::uuid`);
  return true;
}

/**
 * Removes the buildings whose three months are over, with everything that is in them; the revisions stay (BLDG-33,
 * AUDIT-17). One transaction for each building.
 * @returns the number of buildings that were removed
 */
export async function purgeBuildings(
  { database, stores }: { readonly database: Database; readonly stores: StoreRegistry },
  now: Date,
  onPurged: (done: number, total: number) => Promise<void> = async () => {},
): Promise<number> {
  const due = await database.query<{ id: string }>(sql`select ${buildingTable.id} from ${buildingTable}
    where ${isDue(now)} order by ${buildingTable.purgeAt}, ${buildingTable.id}`);
  let purged = 0;
  for (const [index, { id }] of due.entries()) {
    if (await database.transaction((executor) => purgeOne(stores, executor, id, now))) purged += 1;
    await onPurged(index + 1, due.length);
  }
  return purged;
}

/** The purge as nightly work, one at a time over all processes. */
export function purgeBuildingsJob({ all }: JobServices): JobDefinition {
  return defineJob({
    kind: PURGE_BUILDINGS_KIND,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report }) => ({
      purged: await purgeBuildings({ database: executor, stores: all().stores }, new Date(), report),
    }),
  });
}
