import { user } from '@atrium/contract';

import { uuidv7 } from '../../core/db/uuidv7.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import type { WriteContext } from '../../core/store/storeDefinition.ts';
import { checkUserRemoval, checkUserWrite, userRolesChange } from './userRules.ts';
import { userTable } from './user.table.ts';

/** Writes the buildings and vendors of a user's scope where a save changes them (CUST-11). */
async function writeScope(context: WriteContext): Promise<void> {
  const { executor, id, before, values } = context;
  const { buildings, vendors } = values;
  const isSame = (field: string) =>
    JSON.stringify(values[field] ?? before?.[field] ?? []) === JSON.stringify(before?.[field] ?? []);
  if (isSame('buildings') && isSame('vendors')) return;
  await executor.query({
    text: `insert into user_configurations (id, customer_id, user_id, building_ids, vendor_ids, revision_id, edited_by)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5::uuid[], $1::uuid, $6::uuid)
      on conflict (user_id) do update set building_ids = excluded.building_ids, vendor_ids = excluded.vendor_ids,
        version = user_configurations.version + 1, updated_at = now(), edited_by = excluded.edited_by`,
    values: [uuidv7(), values['customerId'], id, buildings ?? [], vendors ?? [], context.grant.editorId],
  });
}

export const userStore = defineStore({
  resource: user,
  table: userTable,
  joins: 'left join user_configurations uc on uc.user_id = t.id left join customers c on c.id = t.customer_id',
  computed: {
    buildings: { sql: 'uc.building_ids', shown: `coalesce(uc.building_ids, '{}')`, type: 'ids' },
    vendors: { sql: `coalesce(uc.vendor_ids, '{}')`, type: 'ids' },
    customerName: { sql: 'c.name' },
    roleNames: {
      sql: `(select coalesce(array_agg(r.name order by array_position(t.roles, r.id)), '{}') from roles r where r.id = any(t.roles) and r.deleted_at is null)`,
      type: 'texts',
    },
    status: {
      sql: `case when cardinality(t.roles) = 0 then 'withoutRole' when t.last_login is null then 'invited' else 'active' end`,
    },
  },
  beforeWrite: checkUserWrite,
  afterWrite: writeScope,
  beforeRemove: checkUserRemoval,
  security: userRolesChange,
});
