import { user } from '@atrium/contract';

import { uuidv7 } from '../../base/uuidv7.ts';
import { column, sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { customerName, joinCustomer } from '../../readModels/customers.ts';
import { roleNames } from '../../readModels/roles.ts';
import type { Stored, WriteContext } from '../../store/storeDefinition.ts';
import { userTable } from './user.table.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';
import { findUserIssues, keepAdministrator, keepWhatStays, shownIds, userRolesChange } from './userRules.ts';

/** Writes the buildings and vendors of a user's scope where a save changes them (CUST-11). */
async function writeScope({ work, grant, id, before, values }: WriteContext<Stored<typeof user>>): Promise<void> {
  const { customerId, buildings, vendors } = values;
  const isSame = (field: 'buildings' | 'vendors') => {
    const kept = before?.[field] ?? [];
    return JSON.stringify(values[field] ?? kept) === JSON.stringify(kept);
  };
  if (isSame('buildings') && isSame('vendors')) return;
  const { id: key, revisionId, userId, buildingIds, vendorIds, version, updatedAt, editedBy } = userConfigurationTable;
  const configurationId = uuidv7();
  await work.query(sql`insert into ${userConfigurationTable}
      (${key}, ${userConfigurationTable.customerId}, ${userId}, ${buildingIds}, ${vendorIds}, ${revisionId}, ${editedBy})
    values (${configurationId}::uuid, ${customerId}::uuid, ${id}::uuid, ${buildings ?? []}::uuid[], ${vendors ?? []}::uuid[],
      ${configurationId}::uuid, ${grant.editorId}::uuid)
    on conflict (${userId}) do update set ${buildingIds} = excluded.${buildingIds}, ${vendorIds} = excluded.${vendorIds},
      ${version} = ${userConfigurationTable}.${version} + 1, ${updatedAt} = now(), ${editedBy} = excluded.${editedBy}`);
}

const roles = column('t', userTable.roles);
const configuredBuildings = column('uc', userConfigurationTable.buildingIds);

export const userStore = defineStore({
  resource: user,
  table: userTable,
  joins: sql`left join ${userConfigurationTable} uc on ${column('uc', userConfigurationTable.userId)} = ${column('t', userTable.id)}
    ${joinCustomer(userTable.customerId)}`,
  computed: {
    buildings: { sql: configuredBuildings, shown: sql`coalesce(${configuredBuildings}, '{}')`, type: 'ids' },
    vendors: { sql: sql`coalesce(${column('uc', userConfigurationTable.vendorIds)}, '{}')`, type: 'ids' },
    customerName: { sql: customerName },
    roleNames: { sql: roleNames(roles), type: 'texts' },
    status: {
      sql: sql`case when cardinality(${roles}) = 0 then 'withoutRole'
        when ${column('t', userTable.lastLogin)} is null then 'invited' else 'active' end`,
    },
  },
  shownIds,
  findIssues: findUserIssues,
  beforeWrite: keepWhatStays,
  afterWrite: writeScope,
  beforeRemove: keepAdministrator,
  security: userRolesChange,
});
