import type { RuleIssue, Session } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError } from '../../core/http/httpError.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

function rolesOf(values: Values | null): string[] {
  return idsOf(values?.['roles']);
}

/** The roles of a list that the caller's own role may not grant (PERM-18). */
export function notGrantable(session: Session, roles: readonly string[]): string[] {
  const grantable = new Set(session.role?.canGrantRoles);
  return roles.filter((role) => !grantable.has(role));
}

/** Refuses to touch a user who holds a role outside the caller's can-grant list (PERM-18). */
export function assertMayTouch(session: Session, holder: Values): void {
  if (notGrantable(session, rolesOf(holder)).length > 0) throw new HttpError(403, 'notGrantable');
}

/** Refuses to assign a role outside the caller's can-grant list (PERM-18). */
export function assertMayAssign(session: Session, before: Values | null, after: Values): void {
  const added = rolesOf(after).filter((role) => !rolesOf(before).includes(role));
  const refused = new Set(notGrantable(session, added));
  const issues = rolesOf(after).flatMap((role, index): RuleIssue[] =>
    refused.has(role) ? [{ field: `roles.${String(index)}`, code: 'notGrantable' }] : [],
  );
  if (issues.length > 0) throw new HttpError(403, 'notGrantable', { issues });
}

const editsRoles = `exists (select from users o join roles r on r.id = o.roles[1] and r.deleted_at is null
  where o.deleted_at is null and o.id <> $1::uuid and r.privilege_map->'ROOT.roles' ? 'edit')`;

/** Refuses what would leave nobody with edit on `ROOT.roles` (PERM-18). `keeps`: whether the user still has it afterwards. */
export async function assertAdministratorLeft(
  executor: Executor,
  userId: string,
  firstRole: string | undefined,
  keeps: boolean,
): Promise<void> {
  if (keeps || firstRole === undefined) return;
  const [line] = await executor.query<{ held: boolean; left: boolean }>({
    text: `select exists (select from roles r where r.id = $2::uuid and r.privilege_map->'ROOT.roles' ? 'edit') as held, ${editsRoles} as left`,
    values: [userId, firstRole],
  });
  if (line?.held === true && !line.left) throw new HttpError(409, 'lastAdministrator');
}

/** Whether a role gives edit on `ROOT.roles`. */
async function editsRolesWith(executor: Executor, role: string | undefined): Promise<boolean> {
  if (role === undefined) return false;
  const [line] = await executor.query<{ held: boolean }>({
    text: `select coalesce((select r.privilege_map->'ROOT.roles' ? 'edit' from roles r where r.id = $1::uuid), false) as held`,
    values: [role],
  });
  return line?.held ?? false;
}

/** The rules of writing a user: nobody changes their own record, and only grantable roles are assigned (PERM-18, PERM-23). */
export async function checkUserWrite({ executor, grant, id, before, values }: WriteContext): Promise<Values> {
  if (grant.holder.kind === 'session') {
    const { session } = grant.holder;
    if (before !== null) assertMayTouch(session, before);
    assertMayAssign(session, before, values);
  }
  const [first] = rolesOf(before);
  if (first !== rolesOf(values)[0])
    await assertAdministratorLeft(executor, id, first, await editsRolesWith(executor, rolesOf(values)[0]));
  return values;
}

/** The rules of deleting a user. */
export async function checkUserRemoval({ executor, grant, id, before }: WriteContext): Promise<Values> {
  if (grant.holder.kind === 'session' && before !== null) assertMayTouch(grant.holder.session, before);
  await assertAdministratorLeft(executor, id, rolesOf(before)[0], false);
  return {};
}

/** Refuses a write of the caller's own record (PERM-23, CUST-14). */
export function assertNotOwn(session: Session, id: string | null): void {
  if (id === session.user.id) throw new HttpError(403, 'ownRecord');
}

/** What the security log keeps of a user's change: their roles, where they have others than before (SEC-10). */
export function userRolesChange({ before, values, action }: { before: Values | null; values: Values; action: string }) {
  const roles = action === 'Deleted' ? [] : rolesOf(action === 'Enabled' ? before : values);
  const rolesBefore = action === 'Enabled' ? [] : rolesOf(before);
  if (roles.join() === rolesBefore.join()) return null;
  return { action: 'userRolesChanged', detail: { roles, rolesBefore } } as const;
}
