import type { Grant } from '../../../access/grant.ts';
import type { Executor } from '../../../db/database.ts';
import type { Work } from '../../../db/work.ts';
import { column, sql } from '../../../db/sql.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';
import { userTable } from '../user/user.table.ts';
import { userConfigurationTable } from '../user/userConfiguration.table.ts';
import type { MappedGroup } from './provisioning.table.ts';
import { provisionedGroupTable, provisionedMemberTable } from './provisionedGroup.table.ts';
import { provisionedUserStore } from './provisionedUser.store.ts';
import { provisionedUserTable } from './provisionedUser.table.ts';

/** Whose mapping it is. */
export interface Mapped {
  readonly id: string;
  readonly mapping: readonly MappedGroup[];
}

interface MemberLine {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly roles: string[];
  readonly buildings: string[];
  readonly vendors: string[];
  /** The names and external ids of the groups that the user is in, in lower case. */
  readonly groups: string[];
}

/** What a mapping gives a person: the roles in its order, and the buildings of all of them (SCIM-01). */
export interface MappedRights {
  readonly roles: string[];
  readonly buildings: string[];
}

function rightsOf(mapping: readonly MappedGroup[], groups: readonly string[]): MappedRights {
  const own = new Set(groups);
  const lines = mapping.filter(({ group }) => own.has(group.toLowerCase()));
  return {
    roles: [...new Set(lines.map(({ roleId }) => roleId))],
    buildings: [...new Set(lines.flatMap(({ buildingIds }) => buildingIds))],
  };
}

function readMembers(executor: Executor, provisioningId: string, ids: readonly string[] | null) {
  const l = (field: 'userId' | 'provisioningId') => column('l', provisionedUserTable[field]);
  const u = (field: 'id' | 'roles' | 'deletedAt') => column('u', userTable[field]);
  const c = (field: 'userId' | 'buildingIds' | 'vendorIds') => column('c', userConfigurationTable[field]);
  const g = (field: 'id' | 'displayName' | 'externalId') => column('g', provisionedGroupTable[field]);
  const m = (field: 'groupId' | 'userId') => column('m', provisionedMemberTable[field]);
  return executor.query<MemberLine>(sql`
    select ${u('id')}, ${u('deletedAt')} is not null as "isDeleted", ${u('roles')},
        coalesce(${c('buildingIds')}, '{}') as buildings, coalesce(${c('vendorIds')}, '{}') as vendors,
        array(select name from ${provisionedMemberTable} m
          join ${provisionedGroupTable} g on ${g('id')} = ${m('groupId')}
          cross join lateral (values (lower(${g('displayName')})), (lower(${g('externalId')}))) names(name)
          where ${m('userId')} = ${u('id')} and name is not null) as groups
      from ${provisionedUserTable} l join ${userTable} u on ${u('id')} = ${l('userId')}
      left join ${userConfigurationTable} c on ${c('userId')} = ${u('id')}
     where ${l('provisioningId')} = ${provisioningId}::uuid
       and (${ids}::uuid[] is null or ${l('userId')} = any(${ids}::uuid[]))`);
}

/** Returns what a mapping gives one user of its directory. */
export async function mappedRights(executor: Executor, { id, mapping }: Mapped, userId: string): Promise<MappedRights> {
  const [line] = await readMembers(executor, id, [userId]);
  return rightsOf(mapping, line?.groups ?? []);
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/**
 * Gives users the roles and buildings of the groups that they are in, each by a save of its own with all its rules: a role
 * that may not be granted, or the last administrator, refuses it (PERM-18). `ids` are the users, null means all of the directory.
 * @returns the ids of the users that were changed
 */
export async function applyMapping(
  { work, services, grant }: { readonly work: Work; readonly services: StoreServices; readonly grant: Grant },
  mapped: Mapped,
  ids: readonly string[] | null,
): Promise<string[]> {
  const changed: string[] = [];
  for (const line of await readMembers(work, mapped.id, ids)) {
    if (line.isDeleted) continue;
    const { roles, buildings } = rightsOf(mapped.mapping, line.groups);
    const keepsPlaces = isSame(buildings.toSorted(), line.buildings.toSorted());
    if (isSame(roles, line.roles) && keepsPlaces) continue;
    const places = keepsPlaces ? {} : { buildings, ...(line.vendors.length > 0 ? { vendors: [] } : {}) };
    await provisionedUserStore.update(grant, { work, services }, line.id, 'any', { roles, ...places });
    changed.push(line.id);
  }
  return changed;
}
