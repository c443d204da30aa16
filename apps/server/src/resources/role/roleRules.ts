import {
  ownSession,
  type Permission,
  type PrivilegeMap,
  type role,
  type RuleIssue,
  type Session,
} from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { isLastAdministratorRole, lockAdministrators } from '../../readModels/administrators.ts';
import type { RemovalContext, Stored, WriteContext } from '../../store/storeDefinition.ts';
import { roleTable } from './role.table.ts';

type StoredRole = Stored<typeof role>;

/** The permissions that a write adds and the caller's own role lacks (PERM-18). */
function lackedPrivileges(session: Session, before: PrivilegeMap, after: PrivilegeMap): RuleIssue[] {
  const isGiven = (key: string, permission: Permission) =>
    session.role?.privilegeMap[key]?.includes(permission) === true;
  return Object.entries(after).flatMap(([key, permissions]): RuleIssue[] => {
    const added = permissions.filter((permission) => before[key]?.includes(permission) !== true);
    return added.every((permission) => isGiven(key, permission))
      ? []
      : [{ field: `privilegeMap.${key}`, code: 'notGrantable' }];
  });
}

function lackedGrants(session: Session, before: readonly string[], after: readonly string[]): RuleIssue[] {
  const own = new Set(session.role?.canGrantRoles);
  return after.flatMap((id, index): RuleIssue[] =>
    before.includes(id) || own.has(id) ? [] : [{ field: `canGrantRoles.${String(index)}`, code: 'notGrantable' }],
  );
}

function editsRoles({ privilegeMap: map }: Partial<StoredRole>): boolean {
  return map?.['ROOT.roles']?.includes('edit') === true;
}

/** Whether the person acts with this role: their own first one, also while they try another (PERM-18, SEC-03). */
function actsWith(session: Session, id: string): boolean {
  return id === session.role?.id || id === session.ownRole?.id;
}

/** Refuses to give a role what the caller's own lacks (PERM-18). */
function assertMayGive(session: Session, before: StoredRole | null, values: Partial<StoredRole>): void {
  const issues = [
    ...lackedPrivileges(session, before?.privilegeMap ?? {}, values.privilegeMap ?? {}),
    ...lackedGrants(session, before?.canGrantRoles ?? [], values.canGrantRoles ?? []),
  ];
  if (issues.length > 0) throw new HttpError(403, 'notGrantable', { issues });
}

/** The rules of writing a role: no one saves their own first role or gives what they lack, and an administrator is left (PERM-18). */
export async function checkRoleWrite({
  work,
  grant,
  id,
  before,
  values,
}: WriteContext<StoredRole>): Promise<Partial<StoredRole>> {
  if (grant.holder.kind === 'session') {
    const { session } = grant.holder;
    if (actsWith(session, id)) throw new HttpError(403, 'ownRecord');
    assertMayGive(session, before, values);
  }
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

/** No one deletes the role they act with. */
export function checkRoleRemoval({ grant, id }: RemovalContext<StoredRole>): Partial<StoredRole> {
  if (grant.holder.kind === 'session' && actsWith(grant.holder.session, id)) throw new HttpError(403, 'ownRecord');
  return {};
}

/** A role that is brought back gives what it gave: what the caller's own lacks stays deleted (PERM-18). */
export function checkRoleRestore({ grant, before }: RemovalContext<StoredRole>): Partial<StoredRole> {
  if (grant.holder.kind === 'session') assertMayGive(grant.holder.session, null, before);
  return {};
}

/** What the security log keeps of a change of a role: which features and grants got other rights (SEC-10). */
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
