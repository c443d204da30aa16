import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  type FoundTrialPlace,
  readTrialPlace,
  scopeCustomerId,
  type Session,
  type TrialPlace,
} from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { buildingTable } from '../modules/places/building/building.table.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { vendorTable } from '../modules/orders/vendor/vendor.table.ts';

const customerOfBuilding = sql`join ${customerTable} c on ${column('c', customerTable.id)} = ${column('b', buildingTable.customerId)}
  and ${column('c', customerTable.deletedAt)} is null`;

/** The customer, the building and the vendor that a place is or is in. */
function ancestorsOf({ kind, id }: TrialPlace): Sql {
  if (kind === 'customer')
    return sql`select ${column('c', customerTable.id)} as "customerId", null::uuid as "buildingId", null::uuid as "vendorId"
      from ${customerTable} c where ${column('c', customerTable.id)} = ${id}::uuid and ${column('c', customerTable.deletedAt)} is null`;
  const ids = sql`${column('c', customerTable.id)} as "customerId", ${column('b', buildingTable.id)} as "buildingId"`;
  const isStanding = sql`${column('b', buildingTable.deletedAt)} is null`;
  if (kind === 'building')
    return sql`select ${ids}, null::uuid as "vendorId" from ${buildingTable} b ${customerOfBuilding}
      where ${column('b', buildingTable.id)} = ${id}::uuid and ${isStanding}`;
  return sql`select ${ids}, ${column('v', vendorTable.id)} as "vendorId" from ${vendorTable} v
      join ${buildingTable} b on ${column('b', buildingTable.id)} = ${column('v', vendorTable.buildingId)} and ${isStanding} ${customerOfBuilding}
    where ${column('v', vendorTable.id)} = ${id}::uuid and ${column('v', vendorTable.deletedAt)} is null`;
}

/** Returns the place that a header names, as far as the session has it in its scope; null otherwise (ROLE-01). */
export async function findTrialPlace(
  executor: Executor,
  session: Session,
  name: string,
): Promise<FoundTrialPlace | null> {
  const place = readTrialPlace(name);
  if (place === null) return null;
  const [found] = await executor.query<{ customerId: string; buildingId: string | null; vendorId: string | null }>(
    ancestorsOf(place),
  );
  if (found === undefined) return null;
  const { customerId, buildingId, vendorId } = found;
  const isSeen =
    (canSeeAllCustomers(session) || customerId === scopeCustomerId(session)) &&
    (buildingId === null || canSeeAllBuildings(session) || session.buildingIds.includes(buildingId)) &&
    (vendorId === null || canSeeAllVendors(session) || session.vendorIds.includes(vendorId));
  return isSeen ? { ...place, customerId, buildingId } : null;
}
