import { type SyncKind, syncKinds } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { timezoneTable } from '../../places/timezone/timezone.table.ts';
import { buildingDefaultsTable } from '../../setup/buildingDefaults/buildingDefaults.table.ts';
import { serviceConfigTable } from '../serviceRequest/serviceConfig.table.ts';
import { syncRunTable } from './sync.table.ts';

/** The hours of a customer's own time between which its syncs are started (CUST-20). */
const [FIRST_HOUR, LAST_HOUR] = [2, 6];
/** Customers begin over so many minutes of the night, not all at the same one. */
const SPREAD = 180;

const config = {
  customerId: column('c', serviceConfigTable.customerId),
  deletedAt: column('c', serviceConfigTable.deletedAt),
  provider: column('c', serviceConfigTable.provider),
  rest: column('c', serviceConfigTable.rest),
};
const defaults = {
  customerId: column('d', buildingDefaultsTable.customerId),
  deletedAt: column('d', buildingDefaultsTable.deletedAt),
  timezoneId: column('d', buildingDefaultsTable.timezoneId),
};
const run = {
  customerId: column('r', syncRunTable.customerId),
  kind: column('r', syncRunTable.kind),
  startedBy: column('r', syncRunTable.startedBy),
  startedAt: column('r', syncRunTable.startedAt),
};

/** A sync of a customer that is due. */
interface DueSync {
  readonly customerId: string;
  readonly kind: SyncKind;
}

/** Checks whether a customer's syncs are started every night (CUST-20). */
export async function isSyncedAtNight(executor: Executor, customerId: string): Promise<boolean> {
  const [found] = await executor.query<{ sync: boolean }>(
    sql`select ${customerTable.sync} from ${customerTable} where ${customerTable.id} = ${customerId}::uuid`,
  );
  return found?.sync ?? false;
}

/**
 * Finds the syncs whose night it is: of customers with the toggle on, by the zone of their new buildings, else UTC, and once a
 * night each, whether it had success or not.
 */
export function findDueSyncs(executor: Executor, now: Date): Promise<DueSync[]> {
  const at = now.toISOString();
  return executor.query<DueSync>(sql`with near as (
      select ${config.customerId} as customer_id, ${config.rest} as rest,
          ${at}::timestamptz at time zone coalesce(${column('z', timezoneTable.ianaName)}, 'UTC') as local
        from ${serviceConfigTable} c
        join ${customerTable} o on ${column('o', customerTable.id)} = ${config.customerId} and ${column('o', customerTable.deletedAt)} is null
          and ${column('o', customerTable.sync)}
        left join ${buildingDefaultsTable} d on ${defaults.customerId} = ${config.customerId} and ${defaults.deletedAt} is null
        left join ${timezoneTable} z on ${column('z', timezoneTable.id)} = ${defaults.timezoneId}
        where ${config.deletedAt} is null and ${config.provider} <> 'local')
    select near.customer_id as "customerId", kinds.kind
      from near cross join unnest(${[...syncKinds]}::text[], ${['locationsPath', 'problemCodesPath']}::text[]) as kinds(kind, path)
      where coalesce(near.rest ->> kinds.path, '') <> ''
        and near.local::time >= make_time(${FIRST_HOUR}::int, 0, 0) + make_interval(mins => abs(hashtext(near.customer_id::text) % ${SPREAD}::int))
        and near.local::time < make_time(${LAST_HOUR}::int, 0, 0)
        and not exists (select from ${syncRunTable} r where ${run.customerId} = near.customer_id and ${run.kind} = kinds.kind
          and ${run.startedBy} is null and ${run.startedAt} > ${at}::timestamptz - interval '12 hours')
      order by near.customer_id, kinds.kind`);
}
