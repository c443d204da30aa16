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

/** Refuses what would leave no one with edit on `ROOT.roles`: taking this first role from a user, where the next gives it no more (PERM-18). */
async function assertAdministratorLeft(work: Executor, userId: string, first?: string, next?: string): Promise<void> {
  if (first === undefined || first === next || !(await canRoleEditRoles(work, first))) return;
  await lockAdministrators(work);
  if (next !== undefined && (await canRoleEditRoles(work, next))) return;
  if (await isLastAdministrator(work, userId)) throw new HttpError(409, 'lastAdministrator');
}

/** A save leaves an administrator (PERM-18), and of a user's scope what the person who saves is not shown. */
export async function keepWhatStays({
  work,
  grant,
  id,
  before,
  values,
}: WriteContext<StoredUser>): Promise<Partial<StoredUser>> {
  await assertAdministratorLeft(work, id, before?.roles[0], values.roles?.[0]);
  if (before === null) return values;
  const { buildings, vendors } = withHidden(grant, before, values);
  return { ...values, buildings: [...buildings], vendors: [...vendors] };
}

/** A delete leaves an administrator (PERM-18). */
export async function keepAdministrator({
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
