import { can, parseOrderByAndSortBy, parseUserQueryValue, QueryError, user } from '@atrium/contract';
import { z } from 'zod';

import { authorize, checkedGrant } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { HttpError, invalid, notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { defineRoute, JsonText, type RouteContext, withGrant } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { userStore } from './user.store.ts';
import { assertNotOwn } from './userRules.ts';

const { list: userList } = readableSchema(user, 'row');

function single(context: RouteContext, name: string): string | undefined {
  const value = context.query[name];
  return typeof value === 'string' ? value : undefined;
}

/** One user in the caller's scope; everybody reads their own record (PERM-37). */
async function readUser(context: RouteContext, id: string) {
  const { session, work } = context;
  const mayView = can(session, 'CUSTOMER.users', 'view') || can(session, 'ROOT.users', 'view');
  if (!mayView && id !== session.user.id) throw new HttpError(403, 'forbidden');
  if (!mayView) {
    return userStore.get(checkedGrant(session, user, context.trace), work, id);
  }
  return userStore.get(authorize(session, user, 'view', context.trace), work, id);
}

async function answerUser(context: RouteContext, id: string) {
  const record = await readUser(context, id);
  return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
}

/** Keeps a page of users by number: the dialect of UserByCustomer (RES-106 to RES-108). */
async function listByDialect(
  context: RouteContext,
  roles: readonly string[] | null,
  search: string | null,
  where: { customerId?: string },
) {
  const order = single(context, 'orderByAndSortBy');
  const issues: { field: string; code: 'invalid' | 'integer' }[] = [];
  const number = (name: string, fallback: number, most: number) => {
    const text = single(context, name);
    if (text === undefined) return fallback;
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= most) return Number(text);
    issues.push({ field: name, code: 'integer' });
    return fallback;
  };
  const pageNo = number('pageNo', 1, 999_999);
  const pageSize = number('pageSize', 10, 1_000);
  let orderBy: ReturnType<typeof parseOrderByAndSortBy> = [];
  try {
    if (order !== undefined) orderBy = parseOrderByAndSortBy(order, user.query.sort);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    issues.push({ field: 'orderByAndSortBy', code: 'invalid' });
  }
  if (issues.length > 0) throw invalid(issues);
  const query = {
    filter: roles === null ? null : ({ kind: 'in', field: 'roles', values: roles } as const),
    orderBy:
      orderBy.length > 0
        ? orderBy
        : [
            { field: 'lastName', isDescending: false },
            { field: 'firstName', isDescending: false },
          ],
    top: pageSize,
    skip: (pageNo - 1) * pageSize,
    isCounted: true,
    select: null,
    expand: [],
    search,
    skipToken: null,
  };
  const { customerId } = where;
  const inCustomer =
    customerId === undefined
      ? undefined
      : (parameters: { add(value: unknown): string }) => `t.customer_id = ${parameters.add(customerId)}::uuid`;
  const page = await userStore.list(context.grant, context.work, query, inCustomer);
  return { body: listAnswer({ ...page, nextToken: null }, query, context.request.url) };
}

const byCustomer = defineRoute({
  method: 'GET',
  path: 'user/customer/{customerId}',
  tag: 'user',
  summary: "A customer's users",
  access: { kind: 'resource', resource: user, action: 'view' },
  query: {
    queryValue: 'roles in [id,id] And userSearch eq text',
    callType: 'portal when searching',
    pageNo: 'Page, from 1',
    pageSize: 'Users on a page, 1 to 1000',
    orderByAndSortBy: '{"lastName":"asc"}',
  },
  answer: userList,
  handle: async (context) => {
    const customerId = idOf(context.params['customerId']);
    const standing = await context.work.query({
      text: 'select 1 from customers where id = $1::uuid and deleted_at is null',
      values: [customerId],
    });
    if (standing.length === 0 || !seesCustomer(context, customerId)) throw notFound();
    const text = single(context, 'queryValue') ?? '';
    try {
      const { roles, search } = text === '' ? { roles: null, search: null } : parseUserQueryValue(text);
      return await listByDialect(context, roles, search, { customerId });
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      throw new HttpError(400, 'invalidQuery', {
        message: error.message,
        issues: [{ field: 'queryValue', code: 'invalid' }],
      });
    }
  },
});

function seesCustomer({ session }: RouteContext, customerId: string): boolean {
  return can(session, 'ROOT.customers', 'viewAll') || session.user.customerId === customerId;
}

/** `POST user/search`: one user by id, 404 when none (RES-118, RES-111). */
const search = defineRoute({
  method: 'POST',
  path: 'user/search',
  tag: 'user',
  summary: 'One user by id',
  access: { kind: 'member' },
  body: z.object({ id: z.uuid() }),
  answer: user.record,
  handle: async (context) => {
    const id = isObject(context.body) ? context.body['id'] : undefined;
    if (typeof id !== 'string' || id === '') throw invalid([{ field: 'id', code: 'required' }]);
    return answerUser(context, idOf(id));
  },
});

/** `GET user?email=`: one user by e-mail, 404 when none; without it the list (RES-105). */
const listOrOne = defineRoute({
  method: 'GET',
  path: 'user',
  tag: 'user',
  summary: 'One user by e-mail, or the list',
  access: { kind: 'member' },
  query: { email: 'E-mail address of one user' },
  answer: z.union([userList, user.record]),
  handle: async (context) => {
    const email = single(context, 'email');
    if (email !== undefined) {
      const [line] = await context.work.query<{ id: string }>({
        text: 'select id from users where lower(email) = lower($1) and deleted_at is null',
        values: [email],
      });
      if (line === undefined) {
        authorize(context.session, user, 'view', context.trace);
        throw notFound();
      }
      return answerUser(context, line.id);
    }
    const list = genericRoutes.find(({ method, path }) => method === 'GET' && path === 'user');
    const grant = authorize(context.session, user, 'view', context.trace);
    return list?.handle(withGrant(context, grant));
  },
});

const readOne = defineRoute({
  method: 'GET',
  path: 'user/{id}',
  tag: 'user',
  summary: 'One user',
  access: { kind: 'member' },
  answer: user.record,
  handle: (context) => answerUser(context, idOf(context.params['id'])),
});

/** `GET user/role?roleId=`: the users who have a role. */
const listByRole = defineRoute({
  method: 'GET',
  path: 'user/role',
  tag: 'user',
  summary: 'The users who have a role',
  access: { kind: 'resource', resource: user, action: 'view' },
  query: { roleId: 'The role', pageNo: 'Page, from 1', pageSize: 'Users on a page, 1 to 1000' },
  answer: userList,
  handle: (context) => {
    const roleId = single(context, 'roleId');
    if (roleId === undefined) throw invalid([{ field: 'roleId', code: 'required' }]);
    return listByDialect(context, [idOf(roleId)], null, {});
  },
});

/** `PUT user/role`: a user's roles, within the caller's can-grant list (RES-109). */
const saveRoles = defineRoute({
  method: 'PUT',
  path: 'user/role',
  tag: 'user',
  summary: "A user's roles",
  access: { kind: 'resource', resource: user, action: 'edit' },
  body: z.object({ id: z.uuid(), roles: z.array(z.uuid()) }),
  answer: user.record,
  handle: async (context) => {
    if (!isObject(context.body)) throw invalid([{ field: 'id', code: 'required' }]);
    const id = idOf(context.body['id'] ?? context.body['userId']);
    assertNotOwn(context.session, id);
    const { work, services, grant } = context;
    const record = await userStore.update(grant, { work, services }, id, expectedVersion(context) ?? 'any', {
      roles: context.body['roles'],
    });
    return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
  },
});

const genericRoutes = crudRoutes(userStore, {
  narrow: ['customerId'],
  guard: ({ session }, action, id) => (action === 'add' ? undefined : assertNotOwn(session, id)),
});

const replaced = new Set(['GET user', 'GET user/{id}']);

export const userRoutes = [
  byCustomer,
  search,
  listByRole,
  saveRoles,
  listOrOne,
  readOne,
  ...genericRoutes.filter(({ method, path }) => !replaced.has(`${method} ${path}`)),
];
