import { ownSession, type PrivilegeMap, type role } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { isLastAdministratorRole, lockAdministrators } from '../administrators.reads.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { roleTable } from './role.table.ts';

type StoredRole = Stored<typeof role>;

function editsRoles({ privilegeMap: map }: Partial<StoredRole>): boolean {
  return map?.['ROOT.roles']?.includes('edit') === true;
}

/** A save leaves an administrator (PERM-18). */
export async function keepAdministrator({
  work,
  id,
  before,
  values,
}: WriteContext<StoredRole>): Promise<Partial<StoredRole>> {
  const isTaken = before !== null && editsRoles(before) && !editsRoles(values);
  if (isTaken) {
    await lockAdministrators(work);
    if (await isLastAdministratorRole(work, id)) throw new HttpError(409, 'lastAdministrator');
  }
  return values;
}

/** A role created joins its creator's can-grant list, which is that of their own role while they try another (PERM-18). */
export async function joinCreatorsGrants({ work, grant, id, before }: WriteContext<StoredRole>): Promise<void> {
  if (before !== null || grant.holder.kind !== 'session') return;
  const { role: own } = ownSession(grant.holder.session);
  if (own === null) return;
  const { canGrantRoles, version, updatedAt } = roleTable;
  await work.query(sql`update ${roleTable}
    set ${canGrantRoles} = array_append(${canGrantRoles}, ${id}::uuid), ${version} = ${version} + 1, ${updatedAt} = now()
    where ${roleTable.id} = ${own.id}::uuid and not ${canGrantRoles} @> array[${id}::uuid]`);
}

/** Returns what the security log keeps of a change of a role: which features and grants got other rights (SEC-10). */
export function roleChange({
  before,
  values,
}: {
  readonly before: StoredRole | null;
  readonly values: Partial<StoredRole>;
}) {
  const { privilegeMap: old = {}, canGrantRoles: oldGrants = [] } = before ?? {};
  const { privilegeMap: now, canGrantRoles = [] } = values;
  const rightsIn = (map: PrivilegeMap, key: string) => (map[key] ?? []).toSorted().join();
  const features =
    now === undefined
      ? []
      : [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
          (key) => rightsIn(old, key) !== rightsIn(now, key),
        );
  const grants = canGrantRoles.filter((id) => !oldGrants.includes(id));
  return { action: 'roleChanged', detail: { features, grants } } as const;
}
