import { z } from 'zod';

import type { Session } from '../core/access.ts';
import type { FieldRefusal, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import { distinct, email, id, instant, line, oneLineName, recordHead } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { consentCategories } from '../rules/consent.ts';

/** What an account has come to: it was used, it never was, or it has no role and opens nothing (ROOT-28). */
export const userStatuses = ['active', 'invited', 'withoutRole'] as const;

const fields = {
  customerId: id(),
  email: email(),
  firstName: oneLineName(),
  lastName: oneLineName(),
  /** Role ids; the first one gives the privileges (PERM-02). */
  roles: distinct(id(), 50),
  cookies: distinct(z.enum(consentCategories), 2),
  approvalTicketNumber: line(100),
};

const scope = {
  /** Buildings and vendors in the user's scope, from the user configuration (CUST-10). */
  buildings: distinct(id(), 10_000),
  vendors: distinct(id(), 10_000),
};

type UserValues = z.output<z.ZodObject<typeof fields>>;

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

/** Users of a customer are changed in the customer; the root area only looks at them (PERM-16). */
export const userFeatures = {
  view: ['CUSTOMER.users', 'ROOT.users'],
  add: ['CUSTOMER.users'],
  edit: ['CUSTOMER.users'],
  delete: ['CUSTOMER.users'],
} as const;

/** People who sign in (CUST-08 to CUST-14, RES-105). The e-mail is unique without case over all customers. */
export const user = defineResource({
  name: 'user',
  path: 'user',
  levels: { customer: userFeatures },
  readers: 'feature',
  record: z.object({ ...recordHead, ...fields, ...scope, lastLogin: instant().nullable() }),
  row: z.object({
    ...recordHead,
    ...fields,
    ...scope,
    lastLogin: instant().nullable(),
    customerName: z.string(),
    roleNames: z.array(z.string()),
    status: z.enum(userStatuses),
  }),
  create: z.object({
    ...fields,
    roles: fields.roles.min(1, 'required'),
    cookies: fields.cookies.default([]),
    approvalTicketNumber: fields.approvalTicketNumber.refine((value) => value.trim() !== '', 'required'),
    buildings: scope.buildings.optional(),
    vendors: scope.vendors.optional(),
  }),
  update: z
    .object({
      email: fields.email,
      firstName: fields.firstName,
      lastName: fields.lastName,
      roles: fields.roles,
      approvalTicketNumber: fields.approvalTicketNumber,
      ...scope,
    })
    .partial(),
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
  fieldRules: { roles: refuseGivenRoles },
  actions: allActions,
});
