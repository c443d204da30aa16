import { canSeeAllBuildings, canSeeAllVendors } from '@atrium/contract';

import { sql } from '../../db/sql.ts';
import { userConfigurationTable } from './user/userConfiguration.table.ts';
import type { WriteContext } from '../../store/storeDefinition.ts';

const columns = { building: userConfigurationTable.buildingIds, vendor: userConfigurationTable.vendorIds };

/** Adds a new building or vendor to the scope of a creator who does not see all of them; they could not open it otherwise (PERM-07). */
export async function joinCreatorsScope(
  { work, services, grant, id }: WriteContext,
  kind: keyof typeof columns,
): Promise<void> {
  if (grant.holder.kind !== 'session') return;
  const { session } = grant.holder;
  if (kind === 'building' ? canSeeAllBuildings(session) : canSeeAllVendors(session)) return;
  const { user } = session;
  const table = userConfigurationTable;
  const ids = columns[kind];
  await work.query(sql`insert into ${table} (${table.id}, ${table.customerId}, ${table.userId}, ${ids})
    values (gen_random_uuid(), ${user.customerId}::uuid, ${user.id}::uuid, array[${id}::uuid])
    on conflict (${table.userId}) do update set ${ids} = array_append(${table}.${ids}, ${id}::uuid),
      ${table.version} = ${table}.${table.version} + 1, ${table.updatedAt} = now()`);
  // Sessions are made of it: this process forgets them after the commit, the others when they read the event.
  work.afterCommit(() => services.forgetAccess('userConfiguration', user.id));
  await services.live.publish(work, {
    type: 'changed',
    resource: 'userConfiguration',
    id: user.id,
    action: 'Modified',
    customerId: user.customerId,
  });
}
