import { privilegeMap, triedRoleOf, user } from '@atrium/contract';
import { z } from 'zod';

import { ownConsentGrant, ownRecordGrant } from '../../access/authorize.ts';
import { domainOfEmail } from '../../base/emailDomain.ts';
import { forbidden } from '../../base/httpError.ts';
import { sentBack } from '../../http/crud/bodies.ts';
import { answerRecord } from '../../http/crud/recordRequests.ts';
import { findCustomerOfDomain } from '../../readModels/customers.ts';
import { findOwnTexts } from '../../readModels/translations.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';
import { userStore } from './user.store.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const unsavedUserSchema = z.object({
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

/** A signed-in person without a user record: an unsaved user without roles, so that the portal shows how to ask for access (AUTH-59). */
async function unsavedUser({ caller, work }: ServiceContext): Promise<z.input<typeof unsavedUserSchema>> {
  const email = caller?.email ?? '';
  return {
    id: null,
    version: null,
    customerId: await findCustomerOfDomain(work, domainOfEmail(email)),
    email,
    firstName: textOf(caller?.claims['given_name']),
    lastName: textOf(caller?.claims['family_name']),
    roles: [],
    cookies: [],
    buildings: [],
    vendors: [],
    approvalTicketNumber: null,
    lastLogin: null,
    trial: null,
    texts: {},
  };
}

/** The role being tried with the rights that the person has meanwhile; null in a session of their own (PERM-33). */
const trialSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    defaultScreen: z.string().nullable(),
    privilegeMap,
    canGrantRoles: z.array(z.uuid()),
  })
  .nullable();

/** The languages in which the person's customer has texts of its own, each with their version (CUST-17). */
const ownTextsSchema = z.record(z.string(), z.int());

/** `GET user/init`: the current user by token and the role they try (RES-116, AUTH-58). */
const init = defineRoute({
  method: 'GET',
  path: 'user/init',
  tag: 'user',
  summary: 'The current user',
  access: { kind: 'person' },
  answer: z.union([user.record.extend({ trial: trialSchema, texts: ownTextsSchema }), unsavedUserSchema]),
  handle: async (context) => {
    const { caller, services, trace, work } = context;
    if ((await services.sessions.find(caller?.email ?? '')) === null) return { body: await unsavedUser(context) };
    const { session } = context;
    const { text, version } = await userStore.get(ownRecordGrant(session, user, trace), context, session.user.id);
    const texts = await findOwnTexts(work, session.user.customerId);
    const more = JSON.stringify({ trial: triedRoleOf(session), texts });
    return answerRecord({ text: `${text.slice(0, -1)},${more.slice(1)}`, version }, 200);
  },
});

/** `PUT user/update`: the caller's own consent categories and nothing else (RES-119, PERM-23). */
const updateOwn = defineRoute({
  method: 'PUT',
  path: 'user/update',
  tag: 'user',
  summary: "The caller's own consent categories",
  access: { kind: 'member' },
  body: sentBack(user.record, z.object({ id: z.unknown().optional(), cookies: user.record.shape.cookies })),
  answer: user.record,
  handle: async (context) => {
    const { session, trace } = context;
    const { id = session.user.id, cookies } = context.input();
    if (id !== session.user.id) throw forbidden();
    return answerRecord(
      await userStore.amend(ownConsentGrant(session, trace), context, session.user.id, { cookies }),
      200,
    );
  },
});

export const currentUserRoutes = [init, updateOwn];
