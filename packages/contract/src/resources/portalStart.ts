import { z } from 'zod';

import { contextNames } from '../core/featureKey.ts';
import { buildingDefaults } from './buildingDefaults.ts';
import { privilegeMap } from './role.ts';
import { translationLanguages } from './translation.facts.ts';
import { user } from './user.ts';

/** A part of the start: what its own resource would answer, or why that refuses it. */
function part<Body extends z.ZodType>(body: Body) {
  return z.union([
    z.object({ status: z.literal(200), body }),
    z.object({ status: z.int().min(400).max(499), code: z.string() }),
  ]);
}

/** A place of the address as far as its path and its name need it; how much is shown depends on the caller's rights. */
const place = z.object({
  id: z.uuid(),
  name: z.string().optional(),
  shopName: z.string().optional(),
  customerId: z.uuid().nullish(),
  buildingId: z.uuid().nullish(),
  parentId: z.uuid().nullish(),
  type: z.string().optional(),
  timezoneName: z.string().nullish(),
  pointr: z.boolean().optional(),
});

/** The role being tried with the rights that the person has meanwhile; null in a session of their own (PERM-33). */
const triedRole = z
  .object({
    id: z.uuid(),
    name: z.string(),
    defaultScreen: z.string().nullable(),
    privilegeMap,
    canGrantRoles: z.array(z.uuid()),
    /** The scope of a trial in one place, which is in the place of the person's own (ROLE-01). */
    scope: z.object({ buildingIds: z.array(z.uuid()), vendorIds: z.array(z.uuid()) }).optional(),
  })
  .nullable();

/** A person without a user record: no roles (AUTH-59). */
const unsavedUser = z.object({
  id: z.null(),
  version: z.null(),
  customerId: z.uuid().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.uuid()).max(0),
  cookies: z.array(z.string()).max(0),
  buildings: z.array(z.uuid()).max(0),
  vendors: z.array(z.uuid()).max(0),
  approvalTicketNumber: z.null(),
  lastLogin: z.null(),
  trial: z.null(),
  texts: z.object({}),
});

/**
 * The current user, the role they try, and the languages in which their customer has texts of its own, each with their
 * version (RES-116, AUTH-58, CUST-17); without a user record one that is not saved.
 */
export const currentUser = z.union([
  user.record.extend({ trial: triedRole, texts: z.record(z.string(), z.int()) }),
  unsavedUser,
]);

/** A person without a user record, as `user/init` answers them. */
export type UnsavedUser = z.input<typeof unsavedUser>;

/**
 * What `GET user/start` answers: everything that the portal loads before its first page (SHELL-30, NAV-05). A part that
 * its resource would refuse has that refusal in its place.
 */
export const portalStart = z.object({
  user: part(currentUser),
  configuration: part(z.object({ buildingIds: z.array(z.uuid()), vendorIds: z.array(z.uuid()) })),
  /** The person's own. */
  roles: part(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  privilege: part(z.object({ privilegeMap, defaultScreen: z.string().nullable(), setRoles: z.array(z.uuid()) })),
  customer: part(
    z.object({
      id: z.uuid(),
      name: z.string(),
      logoUrl: z.string().nullable(),
      pointr: z.boolean(),
      inactivityMinutes: z.int().nullable(),
    }),
  ),
  /** The places that the address names, from outside in. */
  places: z.array(z.object({ context: z.enum(contextNames).exclude(['ROOT']), id: z.string(), answer: part(place) })),
  /** The extensions that were ever switched for the building of the address; null without a building. */
  extensions: part(z.array(z.object({ code: z.string(), enabled: z.boolean() }))).nullable(),
  /** What new buildings of the customer of the address begin with, their timezone among it; null without a customer. */
  defaults: part(z.array(buildingDefaults.row)).nullable(),
  /** The customer's own texts in the language that was asked for (CUST-17); null where it has none. */
  ownTexts: z
    .object({ language: z.enum(translationLanguages), version: z.int(), texts: z.record(z.string(), z.string()) })
    .nullable(),
});
export type PortalStart = z.output<typeof portalStart>;
