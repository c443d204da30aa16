import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../../../db/database.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { deviceVendorTable } from '../deviceVendor/deviceVendor.table.ts';

/** Joins the device vendor of a record as `v`; the column is one of the record's own table. */
export function joinDeviceVendor(deviceVendorId: PgColumn): Sql {
  return sql`left join ${deviceVendorTable} v on ${column('v', deviceVendorTable.id)} = ${column('t', deviceVendorId)}`;
}

/** The name of the device vendor that is joined as `v`. */
export const deviceVendorName = column('v', deviceVendorTable.name);

/** Checks whether the customer has this device vendor; `isLocked` keeps it as it is until the transaction ends. */
export async function isDeviceVendorOf(
  executor: Executor,
  id: string,
  customerId: string | undefined,
  isLocked = false,
): Promise<boolean> {
  const found = await executor.query(sql`select from ${deviceVendorTable}
    where ${deviceVendorTable.id} = ${id}::uuid and ${deviceVendorTable.customerId} = ${customerId ?? null}::uuid
      and ${deviceVendorTable.deletedAt} is null
    ${raw(isLocked ? 'for share' : '')}`);
  return found.length > 0;
}

/** The device vendors of a customer by name. */
export async function findDeviceVendors(
  executor: Executor,
  customerId: string | null,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return executor.query(sql`select ${deviceVendorTable.id}, ${deviceVendorTable.name} from ${deviceVendorTable}
    where ${deviceVendorTable.customerId} = ${customerId}::uuid and ${deviceVendorTable.deletedAt} is null`);
}
