import {
  allOf,
  canSeeAllCustomers,
  type FilterNode,
  listLimits,
  parseListQuery,
  parseOrderByAndSortBy,
  parseUserQueryValue,
  QueryError,
  user,
  scopeCustomerId,
} from '@atrium/contract';
import { z } from 'zod';

import { authorize, ownRecordGrant, permittedLevels } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, invalid, notFound } from '../../../base/httpError.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { directory } from '../../../directory/directory.ts';
import { idText, sentBack } from '../../../http/crud/bodies.ts';
import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import {
  askableOf,
  deletedParameter,
  listAnswers,
  listParameters,
  pageParameters,
  readPage,
} from '../../../http/crud/readRoutes.ts';
import { answerRecord, idOf, statedVersion } from '../../../http/crud/recordRequests.ts';
import { forMembers, resourceParts } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { resetSignInOfUser } from '../../customers/resetSignIns.process.ts';
import { signOutByForce } from './signOutByForce.process.ts';
import { assertAllowed } from '../../../store/assertAllowed.ts';
import { userStore } from './user.store.ts';
import { userTable } from './user.table.ts';

const { list: userList } = readableSchema(user, 'row');

/** Returns what a caller reads a user under: the right to view users, or that to their own record (PERM-37). */
function readingGrant({ session, trace }: ServiceContext, id: string): Grant {
  const isOwnAlone = id === session.user.id && permittedLevels(session, user, 'view').length === 0;
  return isOwnAlone ? ownRecordGrant(session, user, trace) : authorize(session, user, 'view', trace);
}

async function answerUser(context: ServiceContext, id: string) {
  return answerRecord(await userStore.get(readingGrant(context, id), context, id), 200);
}

function count(max: number) {
  return z
    .string()
    .refine((text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= max, 'integer')
    .transform(Number);
}

/** The order of a list of users as `{"lastName":"asc"}`. */
const order = z.string().transform((text, { addIssue }) => {
  try {
    return parseOrderByAndSortBy(text, user.query.sort);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    addIssue('invalid');
    return z.NEVER;
  }
});

/** Describes parameters that are read elsewhere. */
function described(parameters: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, description]) => [name, z.unknown().optional().describe(description)]),
  );
}

/** A page of users by number: the dialect of UserByCustomer (RES-106 to RES-108). */
const pageQuery = z.object({
  pageNo: count(999_999).default(1).describe('Page, from 1'),
  pageSize: count(1_000).default(10).describe('Users on a page, 1 to 1000'),
  orderByAndSortBy: order.optional().describe('{"lastName":"asc"}'),
  $skiptoken: z
    .string()
    .max(listLimits.maxFilterLength)
    .optional()
    .describe('Where the page before ended, from @odata.nextLink'),
  ...described(deletedParameter(user)),
});
type Page = z.output<typeof pageQuery>;

/** What the dialect's `queryValue` asks for, and what a filter asks for as well. */
type Wanted = ReturnType<typeof parseUserQueryValue> & { readonly filter?: FilterNode | null };

async function listPage(context: ServiceContext, { roles, search, filter = null }: Wanted, page: Page, where?: Sql) {
  const { pageNo, pageSize, orderByAndSortBy: orderBy = [], $skiptoken: skipToken = null } = page;
  const byName = ['lastName', 'firstName'].map((field) => ({ field, isDescending: false }));
  const query = {
    filter: allOf(roles === null ? null : { kind: 'in', field: 'roles', values: roles }, filter),
    orderBy: orderBy.length > 0 ? orderBy : byName,
    top: pageSize,
    skip: skipToken === null ? (pageNo - 1) * pageSize : 0,
    isCounted: true,
    select: null,
    expand: [],
    search,
    skipToken,
  };
  const found = await readPage(userStore, context, { query, where });
  return { body: listAnswer(found, query, context.request.url, 'pageSize') };
}

function wantedOf(queryValue: string): Wanted {
  if (queryValue === '') return { roles: null, search: null };
  try {
    return parseUserQueryValue(queryValue);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new HttpError(400, 'invalidQuery', {
      message: error.message,
      issues: [{ field: 'queryValue', code: 'invalid' }],
    });
  }
}

const byCustomer = defineRoute({
  method: 'GET',
  path: 'user/customer/{customerId}',
  tag: 'user',
  summary: "A customer's users",
  access: { kind: 'resource', resource: user, action: 'view' },
  query: z.object({
    queryValue: z.string().default('').describe('roles in [id,id] And userSearch eq text'),
    callType: z.unknown().optional().describe('portal when searching'),
    $filter: z.string().optional().describe(pageParameters.$filter),
    ...pageQuery.shape,
  }),
  answer: userList,
  handle: async (context) => {
    const { params, session, work } = context;
    const customerId = idOf(params.customerId);
    const isSeen = canSeeAllCustomers(session) || scopeCustomerId(session) === customerId;
    if (!isSeen || !(await directory.hasCustomer(work, customerId))) throw notFound();
    const { queryValue, $filter, ...page } = context.queryInput();
    const { filter } = parseListQuery({ $filter }, askableOf(userStore, context.grant));
    const isOfCustomer = sql`${column('t', userTable.customerId)} = ${customerId}::uuid`;
    return listPage(context, { ...wantedOf(queryValue), filter }, page, isOfCustomer);
  },
});

/** `POST user/search`: one user by id, 404 when none (RES-118, RES-111). */
const search = defineRoute({
  method: 'POST',
  path: 'user/search',
  tag: 'user',
  summary: 'One user by id',
  access: { kind: 'member' },
  body: z.object({ id: idText }),
  answer: user.record,
  reads: true,
  handle: (context) => answerUser(context, idOf(context.input().id)),
});

/** `GET user/role?roleId=`: the users who have a role. */
const listByRole = defineRoute({
  method: 'GET',
  path: 'user/role',
  tag: 'user',
  summary: 'The users who have a role',
  access: { kind: 'resource', resource: user, action: 'view' },
  query: z.object({ roleId: z.string().describe('The role'), ...pageQuery.shape }),
  answer: userList,
  handle: (context) => {
    const { roleId, ...page } = context.queryInput();
    return listPage(context, { roles: [idOf(roleId)], search: null }, page);
  },
});

/** `PUT user/role`: a user's roles, within the caller's can-grant list (RES-109). */
const saveRoles = defineRoute({
  method: 'PUT',
  path: 'user/role',
  tag: 'user',
  summary: "A user's roles",
  access: { kind: 'resource', resource: user, action: 'edit' },
  needsVersion: false,
  body: sentBack(
    user.record,
    z.object({ id: idText.optional(), userId: idText.optional(), roles: user.record.shape.roles }),
  ),
  answer: user.record,
  handle: async (context) => {
    const { id: ownId, userId, roles } = context.input();
    const id = idOf(ownId ?? userId);
    if (userId !== undefined && idOf(userId) !== id) throw invalid([{ field: 'userId', code: 'mismatch' }]);
    const version = statedVersion(context);
    return answerRecord(await userStore.update(context.grant, context, id, version, { roles }), 200);
  },
});

/**
 * `POST user/{id}/resetsignin`: lets the person sign in as another subject of their provider, where it has given their
 * address to a new account (SEC-15).
 */
const resetSignIn = defineRoute({
  method: 'POST',
  path: 'user/{id}/resetsignin',
  tag: 'user',
  summary: 'Let a user sign in with another account of their provider',
  access: { kind: 'resource', resource: user, action: 'edit' },
  status: 204,
  handle: async (context) => {
    const { grant, params, services, work } = context;
    const id = idOf(params.id);
    const { values } = await userStore.current(grant, context, id);
    assertAllowed(grant, user, { action: 'edit', id, before: values, after: values });
    await inOneTransaction(work, (inner) => resetSignInOfUser({ work: inner, services, grant }, id));
    return { status: 204, body: undefined };
  },
});

/** `POST user/{id}/signout`: signs a user out everywhere: their tokens are refused and live streams end (AUTH-38). */
const signOutUser = defineRoute({
  method: 'POST',
  path: 'user/{id}/signout',
  tag: 'user',
  summary: 'Sign a user out everywhere',
  access: { kind: 'resource', resource: user, action: 'edit' },
  status: 204,
  handle: async (context) => {
    const { grant, params, services, work } = context;
    const id = idOf(params.id);
    const { values } = await userStore.current(grant, context, id);
    assertAllowed(grant, user, { action: 'edit', id, before: values, after: values });
    const person = { id, email: values.email };
    await inOneTransaction(work, (inner) =>
      signOutByForce({ work: inner, services, grant }, person, 'signedOutEverywhere'),
    );
    return { status: 204, body: undefined };
  },
});

const parts = resourceParts(userStore, { narrow: ['customerId'], isConditionOptional: true });

/** The user with an e-mail address, in either case; null when there is none. */
async function findByEmail({ work }: ServiceContext, email: string): Promise<string | null> {
  const [line] = await work.query<{ id: string }>(sql`select ${userTable.id} from ${userTable}
    where lower(${userTable.email}) = lower(${email}) and ${userTable.deletedAt} is null`);
  return line?.id ?? null;
}

/** `GET user?email=`: one user by e-mail, 404 when none; without it the list (RES-105). */
const listOrOne = parts.list.map((list) =>
  defineRoute({
    method: 'GET',
    path: list.path,
    tag: 'user',
    summary: 'One user by e-mail, or the list',
    access: { kind: 'member' },
    query: z.object({
      email: z.string().optional().describe('E-mail address of one user'),
      ...described({ ...listParameters(['customerId']), ...deletedParameter(user) }),
    }),
    ...listAnswers(user),
    model: user.name,
    handle: async (context) => {
      const { session, trace } = context;
      const { email } = context.queryInput();
      const id = email === undefined ? null : await findByEmail(context, email);
      if (id !== null) return answerUser(context, id);
      const grant = authorize(session, user, 'view', trace);
      if (email !== undefined) throw notFound();
      return list.handle(context.having({ grant }));
    },
  }),
);

const readOne = forMembers(parts.get, (context) => readingGrant(context, idOf(context.params['id'])));

export const userRoutes = [
  byCustomer,
  search,
  listByRole,
  saveRoles,
  resetSignIn,
  signOutUser,
  ...Object.values({ ...parts, list: listOrOne, get: readOne }).flat(),
];
