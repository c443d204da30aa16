import { privilegeMap, triedRoleOf, user } from '@atrium/contract';
import { z } from 'zod';

import { ownConsentGrant, ownRecordGrant } from '../../access/authorize.ts';
import { domainOfEmail } from '../../base/emailDomain.ts';
import { forbidden } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { sentBack } from '../../http/crud/bodies.ts';
import { answerRecord } from '../../http/crud/recordRequests.ts';
import { findCustomerOfDomain } from '../../readModels/customers.ts';
import { findOwnTexts } from '../../readModels/translations.ts';
import { recordSecurityEvent } from '../../services/audit/securityEvents.ts';
import { defineRoute, type ServiceContext } from '../../services/route.ts';
import { userStore } from './user.store.ts';
import { userTable } from './user.table.ts';

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

/** Seconds since 1970 at which the person signed in, by their token; 0 where it does not say. */
function signedInAt(claims: Readonly<Record<string, unknown>>): number {
  const { auth_time: signedIn, iat: issued } = claims;
  return Number(signedIn ?? issued ?? 0);
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

/** Sets the last login at a new sign-in, which the security log keeps. */
async function noteSignIn(context: ServiceContext): Promise<void> {
  const { caller, session, work } = context;
  const { id, lastLogin } = userTable;
  const signedIn =
    await work.query(sql`update ${userTable} set ${lastLogin} = now() where ${id} = ${session.user.id}::uuid
    and (${lastLogin} is null or ${lastLogin} < to_timestamp(${signedInAt(caller?.claims ?? {})})) returning 1`);
  if (signedIn.length > 0) await recordSecurityEvent(work, context, 'signedIn', { issuer: caller?.issuer ?? '' });
}

/** `GET user/init`: the current user by token and the role they try; at a new sign-in it sets last login (RES-116, AUTH-58). */
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
    await noteSignIn(context);
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
