import { canSeeAllBuildings, canSeeAllVendors, type RuleIssue, type Session, type user } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { canRoleEditRoles, isLastAdministrator, lockAdministrators } from '../administrators.reads.ts';
import { findScopeIssues, isEmailOfCustomer, type UserScope, vendorsOfBuildings } from './userScope.reads.ts';
import { type ShownIds, shownIdsOf, withHiddenIds } from '../../../store/shownIds.ts';
import type {
  CheckContext,
  RemovalContext,
  RevisionAction,
  Stored,
  WriteContext,
} from '../../../store/storeDefinition.ts';

type StoredUser = Stored<typeof user>;

/** The buildings and vendors that a session is shown of other people's scope: those that it sees itself (API-16, SEC-19). */
export async function findShownScope(
  session: Session,
  executor: Executor,
  fields: { readonly buildings: string; readonly vendors: string },
): Promise<ShownIds> {
  const shown = new Map<string, ReadonlySet<string>>();
  const { buildingIds, vendorIds } = session;
  const among = canSeeAllVendors(session) ? null : vendorIds;
  if (!canSeeAllBuildings(session)) {
    shown.set(fields.buildings, new Set(buildingIds));
    shown.set(fields.vendors, await vendorsOfBuildings(executor, buildingIds, among));
  } else if (among !== null) {
    shown.set(fields.vendors, new Set(among));
  }
  return shown;
}

const scopeFields = { buildings: 'buildings', vendors: 'vendors' } as const;

/** Finds what of a user's scope a session is shown. */
export function findShownIds(session: Session, executor: Executor): Promise<ShownIds> {
  return findShownScope(session, executor, scopeFields);
}

function scopeOf(values: Partial<StoredUser> | null): UserScope {
  return { buildings: values?.buildings ?? [], vendors: values?.vendors ?? [] };
}

/**
 * Returns what only the database can judge: the e-mail has a domain of the customer, and so have buildings and vendors
 * (CUST-11, CUST-12).
 */
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
      ...(await findScopeIssues(
        work,
        customerId,
        scopeOf(before),
        await withHidden(work, grant, before, values),
        scopeFields,
      )),
    );
  return issues;
}

/** The scope that a save leaves: what the caller is not shown stays (SEC-19), after what was sent. */
async function withHidden(
  work: Executor,
  grant: Grant,
  before: StoredUser | null,
  values: Partial<StoredUser>,
): Promise<{ buildings: string[]; vendors: string[] }> {
  const [sent, stored] = [scopeOf(values), scopeOf(before)];
  const shown = await shownIdsOf(findShownIds, grant, work);
  return {
    buildings: withHiddenIds(shown, 'buildings', sent.buildings, stored.buildings),
    vendors: withHiddenIds(shown, 'vendors', sent.vendors, stored.vendors),
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
  return { ...values, ...(await withHidden(work, grant, before, values)) };
}

/** Refuses a delete that would leave no administrator (PERM-18). */
export async function keepAdministrator({ work, id, before }: RemovalContext<StoredUser>): Promise<void> {
  await assertAdministratorLeft(work, id, before.roles[0]);
}

/** Returns what the security log keeps of a user's change: their roles, where they have others than before (SEC-10). */
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
