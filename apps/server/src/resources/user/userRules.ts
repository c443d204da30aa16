import type { RuleIssue, Session, user } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { canRoleEditRoles, isLastAdministrator, lockAdministrators } from '../../readModels/administrators.ts';
import type { RemovalContext, RevisionAction, Stored, WriteContext } from '../../store/storeDefinition.ts';

type StoredUser = Stored<typeof user>;

/** The roles of a list that the caller's own role may not grant (PERM-18). */
function notGrantable(session: Session, roles: readonly string[]): string[] {
  const grantable = new Set(session.role?.canGrantRoles);
  return roles.filter((role) => !grantable.has(role));
}

/** Refuses to touch a user with a role outside the caller's can-grant list (PERM-18). */
export function assertMayTouch(session: Session, { roles }: { readonly roles: readonly string[] }): void {
  if (notGrantable(session, roles).length > 0) throw new HttpError(403, 'notGrantable');
}

/** Refuses to assign a role outside the caller's can-grant list (PERM-18). */
function assertMayAssign(session: Session, before: readonly string[], after: readonly string[]): void {
  const added = after.filter((role) => !before.includes(role));
  const refused = new Set(notGrantable(session, added));
  const issues = after.flatMap((role, index): RuleIssue[] =>
    refused.has(role) ? [{ field: `roles.${String(index)}`, code: 'notGrantable' }] : [],
  );
  if (issues.length > 0) throw new HttpError(403, 'notGrantable', { issues });
}

/** Refuses what would leave no one with edit on `ROOT.roles`: taking this first role from a user, where the next gives it no more (PERM-18). */
async function assertAdministratorLeft(work: Executor, userId: string, first?: string, next?: string): Promise<void> {
  if (first === undefined || first === next || !(await canRoleEditRoles(work, first))) return;
  await lockAdministrators(work);
  if (next !== undefined && (await canRoleEditRoles(work, next))) return;
  if (await isLastAdministrator(work, userId)) throw new HttpError(409, 'lastAdministrator');
}

/** The rules of writing a user: only grantable roles are assigned, and an administrator is left (PERM-18). */
export async function checkUserWrite({
  work,
  grant,
  id,
  before,
  values,
}: WriteContext<StoredUser>): Promise<Partial<StoredUser>> {
  const rolesBefore = before?.roles ?? [];
  const roles = values.roles ?? [];
  if (grant.holder.kind === 'session') {
    const { session } = grant.holder;
    if (before !== null) assertMayTouch(session, before);
    assertMayAssign(session, rolesBefore, roles);
  }
  await assertAdministratorLeft(work, id, rolesBefore[0], roles[0]);
  return values;
}

/** The rules of deleting a user. */
export async function checkUserRemoval({
  work,
  grant,
  id,
  before,
}: RemovalContext<StoredUser>): Promise<Partial<StoredUser>> {
  if (grant.holder.kind === 'session') assertMayTouch(grant.holder.session, before);
  await assertAdministratorLeft(work, id, before.roles[0]);
  return {};
}

/** The rules of bringing a user back, who has the roles of before: only grantable ones (PERM-18). */
export function checkUserRestore({ grant, before }: RemovalContext<StoredUser>): Partial<StoredUser> {
  if (grant.holder.kind === 'session') assertMayTouch(grant.holder.session, before);
  return {};
}

/** Refuses a write of the caller's own record (PERM-23, CUST-14). */
export function assertNotOwn(session: Session, id: string | null): void {
  if (id === session.user.id) throw new HttpError(403, 'ownRecord');
}

/** What the security log keeps of a user's change: their roles, where they have others than before (SEC-10). */
export function userRolesChange({
  before,
  values,
  action,
}: {
  readonly before: StoredUser | null;
  readonly values: Partial<StoredUser>;
  readonly action: RevisionAction;
}) {
  const kept = before?.roles ?? [];
  const roles = action === 'Deleted' ? [] : action === 'Enabled' ? kept : (values.roles ?? []);
  const rolesBefore = action === 'Enabled' ? [] : kept;
  if (roles.join() === rolesBefore.join()) return null;
  return { action: 'userRolesChanged', detail: { roles, rolesBefore } } as const;
}
