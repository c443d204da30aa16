import { user } from '@atrium/contract';

import { uuidv7 } from '../../../base/uuidv7.ts';
import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { signOutByForce } from './signOutByForce.process.ts';
import { customerName, joinCustomer } from '../../customers/customers.reads.ts';
import { roleNames } from './roles.reads.ts';
import { provisionedUserTable } from '../provisioning/provisionedUser.table.ts';
import { provisioningTable } from '../provisioning/provisioning.table.ts';
import type { RemovalContext, Stored, StoreOptions, WriteContext } from '../../../store/storeDefinition.ts';
import { userTable } from './user.table.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';
import { findShownIds, findUserIssues, keepAdministrator, keepWhatStays, userRolesChange } from './userRules.ts';
import { welcome } from './welcomeMail.ts';

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

/** Writes the scope, welcomes who has now access to the portal, and ends the sessions of a person whose roles were all taken away (AUTH-38). */
async function finishWrite(context: WriteContext<Stored<typeof user>>): Promise<void> {
  await writeScope(context);
  await welcome(context);
  const { id, before, values } = context;
  if (before !== null && before.roles.length > 0 && values.roles?.length === 0)
    await signOutByForce(context, { id, email: before.email }, 'rightsLost');
}

/** A delete leaves an administrator (PERM-18), and ends the person's sessions (AUTH-38). */
async function endAccess(context: RemovalContext<Stored<typeof user>>): Promise<Partial<Stored<typeof user>>> {
  await keepAdministrator(context);
  await signOutByForce(context, { id: context.id, email: context.before.email }, 'accountDeleted');
  return {};
}

const roles = column('t', userTable.roles);
const configuredBuildings = column('uc', userConfigurationTable.buildingIds);

/** How users are kept, for people and for directories alike. */
export const userStoreOptions = {
  table: userTable,
  joins: sql`left join ${userConfigurationTable} uc on ${column('uc', userConfigurationTable.userId)} = ${column('t', userTable.id)}
    ${joinCustomer(userTable.customerId)}
    left join ${provisionedUserTable} pu on ${column('pu', provisionedUserTable.userId)} = ${column('t', userTable.id)}`,
  computed: {
    buildings: { sql: configuredBuildings, shown: sql`coalesce(${configuredBuildings}, '{}')`, type: 'ids' },
    vendors: { sql: sql`coalesce(${column('uc', userConfigurationTable.vendorIds)}, '{}')`, type: 'ids' },
    customerName: { sql: customerName },
    provisionedBy: {
      sql: sql`(select ${column('p', provisioningTable.name)} from ${provisioningTable} p
        where ${column('p', provisioningTable.id)} = ${column('pu', provisionedUserTable.provisioningId)})`,
    },
    externalId: { sql: column('pu', provisionedUserTable.externalId) },
    roleNames: { sql: roleNames(roles), type: 'texts' },
    status: {
      sql: sql`case when cardinality(${roles}) = 0 then 'withoutRole'
        when ${column('t', userTable.lastLogin)} is null then 'invited' else 'active' end`,
    },
  },
  findShownIds,
  findIssues: findUserIssues,
  beforeWrite: keepWhatStays,
  afterWrite: finishWrite,
  beforeRemove: endAccess,
  security: userRolesChange,
} as const satisfies Omit<StoreOptions<typeof user, typeof userTable>, 'resource'>;

export const userStore = defineStore({ ...userStoreOptions, resource: user });
