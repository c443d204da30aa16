import { column, type Sql, sql } from '../db/sql.ts';
import { deviceTable } from '../resources/device/device.table.ts';

/** How many devices are of the vendor. */
export function countDevicesOf(deviceVendorId: Sql): Sql {
  return sql`(select count(*)::int from ${deviceTable} d where ${column('d', deviceTable.deviceVendorId)} = ${deviceVendorId}
    and ${column('d', deviceTable.deletedAt)} is null)`;
}
