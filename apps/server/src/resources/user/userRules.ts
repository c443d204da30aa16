import { canSeeAllBuildings, canSeeAllVendors, type RuleIssue, type Session, type user } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { canRoleEditRoles, isLastAdministrator, lockAdministrators } from '../../readModels/administrators.ts';
import { findScopeIssues, isEmailOfCustomer, type UserScope } from '../../readModels/userScope.ts';
import { hiddenAmong, type ShownIds } from '../../store/shownIds.ts';
import type {
  CheckContext,
  RemovalContext,
  RevisionAction,
  Stored,
  WriteContext,
} from '../../store/storeDefinition.ts';

type StoredUser = Stored<typeof user>;

/** The buildings and vendors that a session is shown of other people's scope: those that it sees itself (API-16, SEC-19). */
export function shownScope(
  session: Session,
  fields: { readonly buildings: string; readonly vendors: string },
): ShownIds {
  const shown = new Map<string, ReadonlySet<string>>();
  if (!canSeeAllBuildings(session)) shown.set(fields.buildings, new Set(session.buildingIds));
  if (!canSeeAllVendors(session)) shown.set(fields.vendors, new Set(session.vendorIds));
  return shown;
}

const scopeFields = { buildings: 'buildings', vendors: 'vendors' } as const;

/** What of a user's scope a session is shown. */
export function shownIds(session: Session): ShownIds {
  return shownScope(session, scopeFields);
}

function scopeOf(values: Partial<StoredUser> | null): UserScope {
  return { buildings: values?.buildings ?? [], vendors: values?.vendors ?? [] };
}

/** What only the database can judge: the e-mail has a domain of the customer, and so have buildings and vendors (CUST-11, CUST-12). */
export async function findUserIssues(context: CheckContext<StoredUser>): Promise<RuleIssue[]> {
  const { work, grant, before, values, changed } = context;
  if (grant.holder.kind === 'system') return [];
  const { customerId, email } = values;
  if (typeof customerId !== 'string') return [];
  const issues: RuleIssue[] = [];
  if (changed.includes('email') && typeof email === 'string' && !(await isEmailOfCustomer(work, email, customerId)))
    issues.push({ field: 'email', code: 'emailDomain' });
  if (changed.includes('buildings') || changed.includes('vendors'))
    issues.push(
      ...(await findScopeIssues(work, customerId, scopeOf(before), withHidden(grant, before, values), scopeFields)),
    );
  return issues;
}

/** The scope that a save leaves: what the caller is not shown stays (SEC-19), after what was sent. */
function withHidden(grant: Grant, before: StoredUser | null, values: Partial<StoredUser>): UserScope {
  const { buildings, vendors } = scopeOf(values);
  const stored = scopeOf(before);
  const added = (field: keyof UserScope, sent: readonly string[]) =>
    hiddenAmong(shownIds, grant, field, stored[field]).filter((id) => !sent.includes(id));
  return {
    buildings: [...buildings, ...added('buildings', buildings)],
    vendors: [...vendors, ...added('vendors', vendors)],
  };
}

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
  if (before === null) return values;
  const { buildings, vendors } = withHidden(grant, before, values);
  return { ...values, buildings: [...buildings], vendors: [...vendors] };
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
