import { currentUser, type Session, triedRoleOf, type UnsavedUser, user } from '@atrium/contract';
import { z } from 'zod';

import { ownConsentGrant, ownRecordGrant } from '../../../access/authorize.ts';
import { domainOfEmail } from '../../../base/emailDomain.ts';
import { forbidden, HttpError } from '../../../base/httpError.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { sentBack } from '../../../http/crud/bodies.ts';
import { answerRecord } from '../../../http/crud/recordRequests.ts';
import { signOutByForce } from './signOutByForce.process.ts';
import { findCustomerOfDomain } from '../../customers/customers.reads.ts';
import { findOwnTexts } from '../../setup/translations.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { userStore } from './user.store.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A signed-in person without a user record: an unsaved user without roles, so that the portal shows how to ask for access (AUTH-59). */
export async function unsavedUser({ caller, work }: ServiceContext): Promise<UnsavedUser> {
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

/** A user record as JSON text with the role that is tried and the versions of the customer's own texts (PERM-33, CUST-17). */
export function withTrial(record: string, session: Session, texts: Readonly<Record<string, number>>): string {
  const tried = triedRoleOf(session);
  const { buildingIds, vendorIds, trialPlace } = session;
  const scope = trialPlace === undefined ? {} : { scope: { buildingIds, vendorIds } };
  const more = JSON.stringify({ trial: tried === null ? null : { ...tried, ...scope }, texts });
  return `${record.slice(0, -1)},${more.slice(1)}`;
}

/**
 * The caller's own record as JSON text.
 * @throws HttpError 401 `accountDeleted` where it was deleted since the caller was identified (AUTH-38)
 */
async function ownRecord(context: ServiceContext) {
  const { session, trace } = context;
  try {
    return await userStore.get(ownRecordGrant(session, user, trace), context, session.user.id);
  } catch (error) {
    throw error instanceof HttpError && error.status === 404 ? new HttpError(401, 'accountDeleted') : error;
  }
}

/** `GET user/init`: the current user by token and the role they try (RES-116, AUTH-58). */
const init = defineRoute({
  method: 'GET',
  path: 'user/init',
  tag: 'user',
  summary: 'The current user',
  access: { kind: 'person' },
  answer: currentUser,
  handle: async (context) => {
    if (!context.hasSession) return { body: await unsavedUser(context) };
    const { session, work } = context;
    const { text, version } = await ownRecord(context);
    const { versions } = await findOwnTexts(work, session.user.customerId);
    return answerRecord({ text: withTrial(text, session, versions), version }, 200);
  },
});

/** `PUT user/update`: the caller's own consent categories and nothing else (RES-119, PERM-23). */
const updateOwn = defineRoute({
  method: 'PUT',
  path: 'user/update',
  tag: 'user',
  summary: "The caller's own consent categories",
  access: { kind: 'member' },
  needsVersion: false,
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

/**
 * `POST auth/invalidate/all`: signs the caller out everywhere: every token that they got by signing in before now is
 * refused, this call's too, and their live streams end (AUTH-38).
 */
const signOutEverywhere = defineRoute({
  method: 'POST',
  path: 'auth/invalidate/all',
  tag: 'sign-in',
  summary: 'Refuse every access token of the caller from now on',
  access: { kind: 'member' },
  status: 204,
  handle: async ({ services, session, trace, work }) => {
    const grant = ownRecordGrant(session, user, trace);
    await inOneTransaction(work, (inner) =>
      signOutByForce({ work: inner, services, grant }, session.user, 'signedOutEverywhere'),
    );
    return { body: undefined };
  },
});

export const currentUserRoutes = [init, updateOwn, signOutEverywhere];
