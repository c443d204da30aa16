import type { Executor } from '../db/database.ts';
import type { Directory } from '../store/directoryPort.ts';
import { column, raw, type Sql, sql } from '../db/sql.ts';
import { buildingTable } from '../modules/places/building/building.table.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { vendorTable } from '../modules/orders/vendor/vendor.table.ts';
import { hasFeature } from './features.ts';
import { buildingName, customerName, floorName, userName } from './names.ts';

/** Checks whether the building `b` is not deleted and, with a customer (an expression of `uuid`), that one's. */
function isStandingOf(customerId: string | null): Sql {
  const isStanding = sql`${column('b', buildingTable.deletedAt)} is null`;
  if (customerId === null) return isStanding;
  return sql`${isStanding} and ${column('b', buildingTable.customerId)} = ${raw(customerId)}`;
}

/** What the engine asks about users, customers, buildings and vendors, from their tables. */
export const directory: Directory = {
  userName: (id) => userName(raw(id)).fixed,
  customerName: (id) => customerName(raw(id)).fixed,
  buildingName: (id) => buildingName(raw(id)).fixed,
  floorName: (id) => floorName(raw(id)).fixed,
  deletedBuildings: sql`select ${column('b', buildingTable.id)} from ${buildingTable} b
    where ${column('b', buildingTable.deletedAt)} is not null`.fixed,
  standingBuildings: (ids, customerId) =>
    // The list from a query of its own: the planner does not see how long it is, and keeps one plan for all lengths.
    sql`array(select ${column('b', buildingTable.id)} from ${buildingTable} b
      where ${column('b', buildingTable.id)} = any((select ${raw(ids)})::uuid[]) and ${isStandingOf(customerId)})`
      .fixed,
  isStandingIn: (id, ids, customerId) =>
    sql`exists (select from ${buildingTable} b where ${column('b', buildingTable.id)} = ${raw(id)}
      and ${column('b', buildingTable.id)} = any(${raw(ids)}) and ${isStandingOf(customerId)})`.fixed,
  hasFeature: (buildingId, { code, setting: fixed }, session, setting) =>
    hasFeature(
      raw(buildingId),
      { code, setting: setting ?? (fixed === undefined ? undefined : raw(`'${fixed}'`)) },
      session,
    ),
  async findCustomerOf(executor: Executor, buildingId: string) {
    const [building] = await executor.query<{ customerId: string }>(
      sql`select ${buildingTable.customerId} as "customerId" from ${buildingTable}
        where ${buildingTable.id} = ${buildingId}::uuid and ${buildingTable.deletedAt} is null`,
    );
    return building?.customerId ?? null;
  },
  async findBuildingOf(executor: Executor, vendorId: string) {
    const [vendor] = await executor.query<{ buildingId: string }>(
      sql`select ${vendorTable.buildingId} as "buildingId" from ${vendorTable}
        where ${vendorTable.id} = ${vendorId}::uuid and ${vendorTable.deletedAt} is null`,
    );
    return vendor?.buildingId ?? null;
  },
  async hasCustomer(executor: Executor, customerId: string) {
    const found = await executor.query(
      sql`select 1 from ${customerTable} where ${customerTable.id} = ${customerId}::uuid and ${customerTable.deletedAt} is null`,
    );
    return found.length > 0;
  },
};
