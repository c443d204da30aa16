import type { Session } from '../core/access.ts';
import type { FieldRefusal, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** What an account has come to: it was used, it never was, or it has no role and opens nothing (ROOT-28). */
export const userStatuses = ['active', 'invited', 'withoutRole'] as const;

type UserValues = Readonly<{ roles: readonly string[]; provisionedBy: string | null }>;

function mayGrant(session: Session, roleId: string): boolean {
  return session.role?.canGrantRoles.includes(roleId) === true;
}

/** No one changes their own details (PERM-23, CUST-14), nor a user with a role that they may not grant (PERM-18). */
function refuseUser({ session, id: userId, before }: RecordChange<UserValues>): RecordRefusal | null {
  if (userId === session.user.id) return { code: 'ownRecord', status: 403 };
  const isAbove = before?.roles?.some((roleId) => !mayGrant(session, roleId)) === true;
  return isAbove ? { code: 'notGrantable', status: 403 } : null;
}

/** Roles are given within the person's own can-grant list, also with a user who is brought back (PERM-18). */
function refuseGivenRoles({ session, before, after }: RecordChange<UserValues>): FieldRefusal[] {
  const kept = before?.roles ?? [];
  return (after.roles ?? []).flatMap((roleId, index): FieldRefusal[] =>
    kept.includes(roleId) || mayGrant(session, roleId)
      ? []
      : [{ field: `roles.${String(index)}`, code: 'notGrantable', status: 403 }],
  );
}

/** Refuses what a directory provides: it is changed there, and the portal shows it (SCIM-03). */
function refuseProvisioned({ before }: RecordChange<UserValues>): FieldRefusal[] {
  return typeof before?.provisionedBy === 'string' ? [{ code: 'provisioned', status: 403 }] : [];
}

/** The rules for what the directory itself writes: those of the roles that its maker may grant (SCIM-01). */
export const provisionedUserRules = { roles: refuseGivenRoles };

/** Users of a customer are changed in the customer; the root area only looks at them (PERM-16). */
export const userFeatures = {
  view: ['CUSTOMER.users', 'ROOT.users'],
  add: ['CUSTOMER.users'],
  edit: ['CUSTOMER.users'],
  delete: ['CUSTOMER.users'],
} as const;

export const userFacts = defineFacts({
  name: 'user',
  path: 'user',
  levels: { customer: userFeatures },
  readers: 'feature',
  query: {
    filter: ['email', 'firstName', 'lastName', 'customerId', 'roles', 'buildings', 'lastLogin', 'approvalTicketNumber'],
    sort: ['firstName', 'lastName', 'email', 'lastLogin'],
    search: ['firstName', 'lastName', 'email'],
    defaultSort: 'lastName,firstName',
  },
  finding: { names: ['firstName', 'lastName'] },
  unique: [{ fields: ['email'] }],
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    roles: { resource: 'role', code: 'reference' },
    buildings: { resource: 'building', code: 'reference' },
    vendors: { resource: 'vendor', code: 'reference' },
  },
  personal: ['email', 'firstName', 'lastName'],
  recordRule: refuseUser,
  fieldRules: {
    email: refuseProvisioned,
    firstName: refuseProvisioned,
    lastName: refuseProvisioned,
    roles: (change) => [...refuseProvisioned(change), ...refuseGivenRoles(change)],
    buildings: refuseProvisioned,
  },
  actions: allActions,
});
