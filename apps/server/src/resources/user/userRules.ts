import type { user } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { canRoleEditRoles, isLastAdministrator, lockAdministrators } from '../../readModels/administrators.ts';
import type { RemovalContext, RevisionAction, Stored, WriteContext } from '../../store/storeDefinition.ts';

type StoredUser = Stored<typeof user>;

/** Refuses what would leave no one with edit on `ROOT.roles`: taking this first role from a user, where the next gives it no more (PERM-18). */
async function assertAdministratorLeft(work: Executor, userId: string, first?: string, next?: string): Promise<void> {
  if (first === undefined || first === next || !(await canRoleEditRoles(work, first))) return;
  await lockAdministrators(work);
  if (next !== undefined && (await canRoleEditRoles(work, next))) return;
  if (await isLastAdministrator(work, userId)) throw new HttpError(409, 'lastAdministrator');
}

/** A save leaves an administrator (PERM-18). */
export async function keepAdministrator({
  work,
  id,
  before,
  values,
}: WriteContext<StoredUser>): Promise<Partial<StoredUser>> {
  await assertAdministratorLeft(work, id, before?.roles[0], values.roles?.[0]);
  return values;
}

/** A delete leaves an administrator (PERM-18). */
export async function keepAdministratorOnRemoval({
  work,
  id,
  before,
}: RemovalContext<StoredUser>): Promise<Partial<StoredUser>> {
  await assertAdministratorLeft(work, id, before.roles[0]);
  return {};
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
