import { canSeeAllBuildings, canSeeAllVendors } from '@atrium/contract';

import type { WriteContext } from '../core/store/storeDefinition.ts';

const columns = { building: 'building_ids', vendor: 'vendor_ids' } as const;

/** A new building or vendor joins the scope of a creator who does not see all of them; they could not open it otherwise (PERM-07). */
export async function joinCreatorsScope(
  { executor, services, grant, id, afterCommit }: WriteContext,
  kind: keyof typeof columns,
): Promise<void> {
  if (grant.holder.kind !== 'session') return;
  const { session } = grant.holder;
  if (kind === 'building' ? canSeeAllBuildings(session) : canSeeAllVendors(session)) return;
  const { user } = session;
  const column = columns[kind];
  await executor.query({
    text: `insert into user_configurations (id, customer_id, user_id, ${column})
      values (gen_random_uuid(), $2::uuid, $1::uuid, array[$3::uuid])
      on conflict (user_id) do update set ${column} = array_append(user_configurations.${column}, $3::uuid),
        version = user_configurations.version + 1, updated_at = now()`,
    values: [user.id, user.customerId, id],
  });
  // Sessions of all processes are made of it, this one's at once.
  afterCommit(() => services.forgetAccess('userConfiguration'));
  await services.live.publish(executor, {
    type: 'changed',
    resource: 'userConfiguration',
    id: user.id,
    action: 'Modified',
    customerId: user.customerId,
  });
}
