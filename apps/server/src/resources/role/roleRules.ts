import {
  ownSession,
  type Permission,
  type PrivilegeMap,
  privilegeMap,
  type RuleIssue,
  type Session,
} from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError } from '../../core/http/httpError.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';

function mapOf(values: Values | null): PrivilegeMap {
  const parsed = privilegeMap.safeParse(values?.['privilegeMap']);
  return parsed.success ? parsed.data : {};
}

function grantsOf(values: Values | null): string[] {
  const grants = values?.['canGrantRoles'];
  return Array.isArray(grants) ? grants.filter((id) => typeof id === 'string') : [];
}

/** The permissions that a write adds and the caller's own role lacks (PERM-18). */
function lackedPrivileges(session: Session, before: PrivilegeMap, after: PrivilegeMap): RuleIssue[] {
  const holds = (key: string, permission: Permission) => session.role?.privilegeMap[key]?.includes(permission) === true;
  return Object.entries(after).flatMap(([key, held]): RuleIssue[] => {
    const added = held.filter((permission) => before[key]?.includes(permission) !== true);
    return added.every((permission) => holds(key, permission))
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

/** Refuses to take edit on `ROOT.roles` from the last user who has it (PERM-18). */
async function assertAdministratorLeft(executor: Executor, roleId: string): Promise<void> {
  const [line] = await executor.query<{ held: boolean; left: boolean }>({
    text: `select exists (select from users u where u.deleted_at is null and u.roles[1] = $1::uuid) as held,
      exists (select from users u join roles r on r.id = u.roles[1] and r.deleted_at is null
        where u.deleted_at is null and r.id <> $1::uuid and r.privilege_map->'ROOT.roles' ? 'edit') as left`,
    values: [roleId],
  });
  if (line?.held === true && !line.left) throw new HttpError(409, 'lastAdministrator');
}

function editsRoles(map: PrivilegeMap): boolean {
  return map['ROOT.roles']?.includes('edit') === true;
}

/** Whether the person acts with this role: their own first one, also while they try another (PERM-18, SEC-03). */
function actsWith(session: Session, id: string): boolean {
  return id === session.role?.id || id === session.ownRole?.id;
}

/** The rules of writing a role: nobody saves their own first role or gives what they lack (PERM-18). */
export async function checkRoleWrite({ executor, grant, id, before, values }: WriteContext): Promise<Values> {
  if (grant.holder.kind === 'session') {
    const { session } = grant.holder;
    if (actsWith(session, id)) throw new HttpError(403, 'ownRecord');
    const issues = [
      ...lackedPrivileges(session, mapOf(before), mapOf(values)),
      ...lackedGrants(session, grantsOf(before), grantsOf(values)),
    ];
    if (issues.length > 0) throw new HttpError(403, 'notGrantable', { issues });
  }
  if (before !== null && editsRoles(mapOf(before)) && !editsRoles(mapOf(values)))
    await assertAdministratorLeft(executor, id);
  return values;
}

/** A role created joins its creator's can-grant list, which is that of their own role while they try another (PERM-18). */
export async function joinCreatorsGrants({ executor, grant, id, before }: WriteContext): Promise<void> {
  if (before !== null || grant.holder.kind !== 'session') return;
  const { role } = ownSession(grant.holder.session);
  if (role === null) return;
  await executor.query({
    text: `update roles set can_grant_roles = array_append(can_grant_roles, $2::uuid), version = version + 1, updated_at = now()
      where id = $1::uuid and not can_grant_roles @> array[$2::uuid]`,
    values: [role.id, id],
  });
}

/** Nobody deletes the role they act with. */
export function checkRoleRemoval({ grant, id }: WriteContext): Values {
  if (grant.holder.kind === 'session' && actsWith(grant.holder.session, id)) throw new HttpError(403, 'ownRecord');
  return {};
}

/** What the security log keeps of a change of a role: which features and grants got other rights (SEC-10). */
export function roleChange({ before, values }: { before: Values | null; values: Values }) {
  const [old, now] = [mapOf(before), mapOf(values)];
  const heldIn = (map: PrivilegeMap, key: string) => (map[key] ?? []).toSorted().join();
  const isGiven = (field: string) => values[field] !== undefined;
  const features = isGiven('privilegeMap')
    ? [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) => heldIn(old, key) !== heldIn(now, key))
    : [];
  const grants = isGiven('canGrantRoles') ? grantsOf(values).filter((id) => !grantsOf(before).includes(id)) : [];
  return { action: 'roleChanged', detail: { features, grants } } as const;
}
