import { can, parseListQuery, privilegeMap, role, type Session } from '@atrium/contract';
import { z } from 'zod';

import { authorize, systemGrant } from '../../core/access/authorize.ts';
import type { Grant } from '../../core/access/grant.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, JsonText, type RouteContext } from '../../core/http/route.ts';
import type { Parameters } from '../../core/store/parameters.ts';
import type { StoredRecord } from '../../core/store/recordReader.ts';
import { isObject } from '../../core/store/validate.ts';
import { roleStore } from './role.store.ts';

/** What a caller reads of roles: all with view on `ROOT.roles`, else their own and those they may grant (PERM-37). */
function readingOf(context: RouteContext): { grant: Grant; where?: (parameters: Parameters) => string } {
  const { session } = context;
  if (can(session, 'ROOT.roles', 'view')) return { grant: authorize(session, role, 'view', context.trace) };
  const ids = knownRoles(session);
  return {
    grant: systemGrant(role, 'view', 'own roles'),
    where: (parameters) => `t.id = any(${parameters.add(ids)}::uuid[])`,
  };
}

function knownRoles(session: Session): string[] {
  // The role that a person tries is named to them as their own is.
  return [...session.user.roles, ...(session.role === null ? [] : [session.role.id, ...session.role.canGrantRoles])];
}

async function readRole(context: RouteContext, id: string): Promise<StoredRecord> {
  const { grant, where } = readingOf(context);
  return roleStore.get(grant, context.work, id, where);
}

function etagOf({ version }: StoredRecord): Record<string, string> {
  return { etag: `"${String(version)}"` };
}

const list = defineRoute({
  method: 'GET',
  path: 'role',
  tag: 'role',
  summary: 'List: role',
  access: { kind: 'member' },
  answer: z.union([readableSchema(role, 'row').list, role.record]),
  handle: async (context) => {
    const { id } = context.query;
    if (typeof id === 'string') {
      const record = await readRole(context, idOf(id));
      return { body: new JsonText(record.text), headers: etagOf(record) };
    }
    const { grant, where } = readingOf(context);
    const query = parseListQuery(context.query, roleStore.listSpec(grant));
    return { body: listAnswer(await roleStore.list(grant, context.work, query, where), query, context.request.url) };
  },
});

const one = defineRoute({
  method: 'GET',
  path: 'role/{id}',
  tag: 'role',
  summary: 'Read one: role',
  access: { kind: 'member' },
  answer: role.record,
  handle: async (context) => {
    const record = await readRole(context, idOf(context.params['id']));
    return { body: new JsonText(record.text), headers: etagOf(record) };
  },
});

const rolePrivilege = z.object({
  id: z.uuid(),
  version: z.int(),
  revision: role.record.shape.revision,
  privilegeMap,
  defaultScreen: z.string().nullable(),
  setRoles: z.array(z.uuid()),
});

function asPrivilege(record: StoredRecord): unknown {
  const {
    id,
    version,
    revision,
    privilegeMap: map,
    defaultScreen,
    canGrantRoles,
  } = role.record.parse(JSON.parse(record.text));
  return { id, version, revision, privilegeMap: map, defaultScreen, setRoles: canGrantRoles };
}

const readPrivilege = defineRoute({
  method: 'GET',
  path: 'role/{roleId}/roleprivilege',
  tag: 'role',
  summary: "A role's privileges, default screen and the roles it can grant",
  access: { kind: 'member' },
  answer: rolePrivilege,
  handle: async (context) => {
    const record = await readRole(context, idOf(context.params['roleId']));
    return { body: asPrivilege(record), headers: etagOf(record) };
  },
});

/** POST and PUT alike change the privileges of the role in the path (RES-75); POST needs no `If-Match`, and with the revision action DELETE it restores the role (AUDIT-07). */
const savePrivilege = (method: 'POST' | 'PUT') =>
  defineRoute({
    method,
    path: 'role/{roleId}/roleprivilege',
    tag: 'role',
    summary: "Save a role's privileges",
    access: { kind: 'resource', resource: role, action: 'edit' },
    body: rolePrivilege.partial(),
    answer: rolePrivilege,
    handle: async (context) => {
      const id = idOf(context.params['roleId']);
      const scope = { work: context.work, services: context.services };
      const body = isObject(context.body) ? context.body : {};
      const revision = body['revision'];
      if (method === 'POST' && isObject(revision) && revision['action'] === 'DELETE') {
        const restored = await roleStore.restore(context.grant, scope, id);
        return { body: asPrivilege(restored), headers: etagOf(restored) };
      }
      const { setRoles, ...rest } = body;
      if (body['id'] !== undefined && body['id'] !== id) throw notFound();
      const sent = setRoles === undefined ? rest : { ...rest, canGrantRoles: setRoles };
      const expected = method === 'POST' ? (expectedVersion(context) ?? 'any') : expectedVersion(context);
      const record = await roleStore.update(context.grant, scope, id, expected, sent);
      return { body: asPrivilege(record), headers: etagOf(record) };
    },
  });

export const roleRoutes = [
  list,
  one,
  readPrivilege,
  savePrivilege('POST'),
  savePrivilege('PUT'),
  ...crudRoutes(roleStore, { without: ['list', 'get'] }),
];
