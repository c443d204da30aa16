import { consentCategories, privilegeMap, type Session, triedRoleOf } from '@atrium/contract';
import { z } from 'zod';

import { checkedGrant, systemGrant } from '../../core/access/authorize.ts';
import { recordSecurityEvent } from '../../core/audit/securityEvents.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import { defineRoute, JsonText, type RouteContext } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { domainOfEmail } from '../../core/access/emailDomain.ts';
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
async function unsavedUser(context: RouteContext): Promise<unknown> {
  const { caller, work } = context;
  const [customer] = await work.query<{ id: string }>({
    text: 'select customer_id as id from customer_domains where domain = $1',
    values: [domainOfEmail(caller?.email ?? '')],
  });
  return {
    id: null,
    version: null,
    customerId: customer?.id ?? null,
    email: caller?.email ?? '',
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

/** Seconds since 1970 at which the person signed in, as far as the token tells. */
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

async function ownTexts({ work, session }: RouteContext): Promise<z.infer<typeof ownTextsSchema>> {
  const lines = await work.query<{ language: string; version: number }>({
    text: `select language, version from translations where customer_id = $1::uuid and deleted_at is null and texts <> '{}'`,
    values: [session.user.customerId],
  });
  return Object.fromEntries(lines.map(({ language, version }) => [language, version]));
}

/** A user's record as JSON text, what they try, and where their customer's own texts are to be read. */
function withTrial(text: string, session: Session, texts: z.infer<typeof ownTextsSchema>): JsonText {
  const more = JSON.stringify({ trial: triedRoleOf(session), texts });
  return new JsonText(`${text.slice(0, -1)},${more.slice(1)}`);
}

/** `GET user/init`: the current user by token and the role they try; at a new sign-in it sets last login (RES-116, AUTH-58). */
const init = defineRoute({
  method: 'GET',
  path: 'user/init',
  tag: 'user',
  summary: 'The current user',
  access: { kind: 'person' },
  answer: z.union([userStore.resource.record.extend({ trial: trialSchema, texts: ownTextsSchema }), unsavedUserSchema]),
  handle: async (context) => {
    const { caller, services, work } = context;
    if ((await services.sessions.find(caller?.email ?? '')) === null) return { body: await unsavedUser(context) };
    const { session } = context;
    const signedIn = await work.query({
      text: `update users set last_login = now() where id = $1::uuid and (last_login is null or last_login < to_timestamp($2)) returning 1`,
      values: [session.user.id, signedInAt(caller?.claims ?? {})],
    });
    if (signedIn.length > 0) await recordSecurityEvent(work, context, 'signedIn', { issuer: caller?.issuer ?? '' });
    const record = await userStore.get(systemGrant(userStore.resource, 'view', 'current user'), work, session.user.id);
    const body = withTrial(record.text, session, await ownTexts(context));
    return { body, headers: { etag: `"${String(record.version)}"` } };
  },
});

/** `PUT user/update`: the caller's own consent categories and nothing else (RES-119, PERM-23). */
const updateOwn = defineRoute({
  method: 'PUT',
  path: 'user/update',
  tag: 'user',
  summary: "The caller's own consent categories",
  access: { kind: 'member' },
  body: z.object({ cookies: z.array(z.enum(consentCategories)) }),
  answer: userStore.resource.record,
  handle: async (context) => {
    const { session, work, services } = context;
    if (!isObject(context.body)) throw invalid([{ field: 'cookies', code: 'required' }]);
    const { id, cookies } = context.body;
    if (id !== undefined && id !== session.user.id) throw new HttpError(403, 'forbidden');
    const parsed = z.array(z.enum(consentCategories)).max(2).safeParse(cookies);
    if (!parsed.success) throw invalid([{ field: 'cookies', code: cookies === undefined ? 'required' : 'choice' }]);
    const record = await userStore.amend(
      checkedGrant(session, userStore.resource, context.trace),
      { work, services },
      session.user.id,
      { cookies: parsed.data },
    );
    return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
  },
});

export const currentUserRoutes = [init, updateOwn];
