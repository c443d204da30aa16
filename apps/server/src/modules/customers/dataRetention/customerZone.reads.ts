import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { timezoneTable } from '../../places/timezone/timezone.table.ts';
import { buildingDefaultsTable } from '../../setup/buildingDefaults/buildingDefaults.table.ts';

/** Returns the time zone of a customer: that of its new buildings, else UTC. */
export async function findCustomerZone(executor: Executor, customerId: string): Promise<string> {
  const [found] = await executor.query<{ zone: string }>(sql`select ${column('z', timezoneTable.ianaName)} as zone
    from ${buildingDefaultsTable} d join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${column('d', buildingDefaultsTable.timezoneId)}
    where ${column('d', buildingDefaultsTable.customerId)} = ${customerId}::uuid and ${column('d', buildingDefaultsTable.deletedAt)} is null`);
  return found?.zone ?? 'UTC';
}
