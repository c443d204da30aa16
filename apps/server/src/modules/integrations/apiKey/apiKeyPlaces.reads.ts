import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { vendorTable } from '../../orders/vendor/vendor.table.ts';
import { buildingTable } from '../../places/building/building.table.ts';

/** Returns the buildings and vendors among these that are a customer's. */
export async function findPlacesOf(
  executor: Executor,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await executor.query<{ id: string }>(sql`
    select ${column('b', buildingTable.id)} from ${buildingTable} b
      where ${column('b', buildingTable.id)} = any(${ids}::uuid[]) and ${column('b', buildingTable.customerId)} = ${customerId}::uuid
    union all select ${column('v', vendorTable.id)} from ${vendorTable} v
      where ${column('v', vendorTable.id)} = any(${ids}::uuid[]) and ${column('v', vendorTable.customerId)} = ${customerId}::uuid`);
  return new Set(found.map(({ id }) => id));
}
