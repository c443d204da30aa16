import { z } from 'zod';

import { distinct, email, id, instant, line, oneLineName, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { consentCategories } from '../rules/consent.ts';
import { provisionedUserRules, userFacts, userStatuses } from './user.facts.ts';

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

const provided = {
  /** The name of the directory that provides the user; null where none does (SCIM-03). */
  provisionedBy: z.string().nullable(),
  /** How the directory calls the user. */
  externalId: z.string().nullable(),
};

/** People who sign in (CUST-08 to CUST-14, RES-105). The e-mail is unique without case over all customers. */
export const user = defineResource({
  ...userFacts,
  record: z.object({ ...recordHead, ...fields, ...scope, lastLogin: instant().nullable(), ...provided }),
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
  notInForm: { cookies: 'are chosen by the person, when asked for consent' },
});

/** A user as a directory writes it: without a role where no group of theirs is mapped (SCIM-01). */
export const provisionedUser = defineResource({
  ...user,
  fieldRules: provisionedUserRules,
  create: user.create.extend({ roles: fields.roles }),
});
