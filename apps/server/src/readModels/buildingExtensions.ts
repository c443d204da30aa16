import { appExtension, type Session } from '@atrium/contract';
import type { z } from 'zod';

import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { buildingTable } from '../resources/building/building.table.ts';
import { extensionTable } from '../resources/extension/extension.table.ts';
import { isInPopulation, isVisibleInApp } from './buildings.ts';
import { hasRoomRelease } from './customers.ts';

const shown = {
  id: column('x', extensionTable.id),
  buildingId: column('x', extensionTable.buildingId),
  code: column('x', extensionTable.code),
  status: column('x', extensionTable.status),
};

/** What is enabled and not deleted. */
const isEnabled = sql`${column('x', extensionTable.enabled)} and ${column('x', extensionTable.deletedAt)} is null`;

/**
 * Whether a person's app has the extension with this code in the building: the building has enabled it, and one that is
 * still Provisioning is seen by the building's limited population alone (BRAND-24).
 */
export function hasExtensionInApp(buildingId: Sql, code: string | Sql, session: Session): Sql {
  return sql`exists (select from ${extensionTable} x where ${shown.buildingId} = ${buildingId}
      and lower(${shown.code}) = lower(${code}::text) and ${isEnabled}
      and (${shown.status} = 'activeForAll' or ${shown.buildingId} = any(${session.buildingIds}::uuid[])))`;
}

/**
 * Returns the extensions that the person's app shows at a building (BRAND-24); undefined where it does not show the building.
 * Room release is on while the customer has it too (CUST-21).
 */
export async function findExtensionsInApp(
  executor: Executor,
  buildingId: string,
  session: Session,
): Promise<z.infer<typeof appExtension>[] | undefined> {
  const own = { id: column('b', buildingTable.id) };
  const isReleased = hasRoomRelease(column('b', buildingTable.customerId));
  const value = sql`case when key = 'roomRelease' and not ${isReleased} then 'false'::jsonb else value end`;
  const [line] = await executor.query<{ value: z.infer<typeof appExtension>[] }>(sql`
    select coalesce(json_agg(json_build_object('code', ${shown.code}, 'name', ${column('x', extensionTable.name)},
          'description', ${column('x', extensionTable.description)}, 'config', 
            (select coalesce(jsonb_object_agg(key, ${value}), '{}') from jsonb_each(${column('x', extensionTable.config)}) as one (key, value)
              where key = any(${Object.keys(appExtension.shape.config.shape)}::text[])),
          'ambientControllers', ${column('x', extensionTable.ambientControllers)}) order by ${shown.code})
        filter (where ${shown.id} is not null), '[]') as value
      from ${buildingTable} b left join ${extensionTable} x on ${shown.buildingId} = ${own.id} and ${isEnabled}
        and (${shown.status} = 'activeForAll' or ${isInPopulation('b', session)})
      where ${own.id} = ${buildingId}::uuid and ${isVisibleInApp('b', session)} group by ${own.id}`);
  return line?.value;
}

/** Whether a building, `t`, has enabled the extension with this code. */
export function hasEnabled(code: string): Sql {
  return sql`exists (select from ${extensionTable} x where ${shown.buildingId} = ${column('t', buildingTable.id)}
    and lower(${shown.code}) = lower(${code}) and ${isEnabled})`;
}

/** Whether the building has enabled the extension with this code. */
export async function hasExtension(executor: Executor, buildingId: string, code: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${extensionTable} x
    where ${shown.buildingId} = ${buildingId}::uuid and lower(${shown.code}) = lower(${code}) and ${isEnabled} limit 1`);
  return found.length > 0;
}
