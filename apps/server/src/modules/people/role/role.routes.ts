import { privilegeMap, role } from '@atrium/contract';
import { z } from 'zod';

import { roleReadingGrant } from '../../../access/authorize.ts';
import { invalid, notFound } from '../../../base/httpError.ts';
import { idText, sentBack } from '../../../http/crud/bodies.ts';
import { idOf, otherIdIssues, statedVersion } from '../../../http/crud/recordRequests.ts';
import { bringBack } from '../../../http/crud/writeRoutes.ts';
import { forMembers, resourceParts } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { StoredRecord } from '../../../store/storeDefinition.ts';
import { roleStore } from './role.store.ts';

const rolePrivilege = z.object({
  id: z.uuid(),
  version: z.int(),
  revision: role.record.shape.revision,
  privilegeMap,
  defaultScreen: z.string().nullable(),
  setRoles: z.array(z.uuid()),
});

function answerPrivilege({ text, version }: StoredRecord) {
  const { canGrantRoles, id, revision, ...read } = role.record.parse(JSON.parse(text));
  const { privilegeMap: map, defaultScreen } = read;
  return {
    body: { id, version, revision, privilegeMap: map, defaultScreen, setRoles: canGrantRoles },
    headers: { etag: `"${String(version)}"` },
  };
}

const readPrivilege = defineRoute({
  method: 'GET',
  path: 'role/{roleId}/roleprivilege',
  tag: 'role',
  summary: "A role's privileges, default screen and the roles it can grant",
  access: { kind: 'member' },
  answer: rolePrivilege,
  handle: async (context) =>
    answerPrivilege(
      await roleStore.get(roleReadingGrant(context.session, context.trace), context, idOf(context.params.roleId)),
    ),
});

const privilegeBody = z
  .object({
    id: idText,
    revision: z.object({ action: z.string() }),
    privilegeMap: role.update.shape.privilegeMap,
    defaultScreen: role.update.shape.defaultScreen,
    setRoles: role.update.shape.canGrantRoles,
  })
  .partial();

/** POST and PUT alike change the privileges of the role in the path (RES-75), without `If-Match` too (TRUE-04); POST with the revision action DELETE it restores the role (AUDIT-07). */
const savePrivilege = (method: 'POST' | 'PUT') =>
  defineRoute({
    method,
    path: 'role/{roleId}/roleprivilege',
    tag: 'role',
    summary: "Save a role's privileges",
    access: { kind: 'resource', resource: role, action: 'edit' },
    needsVersion: false,
    body: sentBack(rolePrivilege, privilegeBody),
    answer: rolePrivilege,
    handle: async (context) => {
      const { grant, params } = context;
      const id = idOf(params.roleId);
      if (!(await roleStore.has(grant, context, id, 'any'))) throw notFound();
      const { id: _id, revision, setRoles, ...sent } = context.input();
      if (method === 'POST' && revision?.action === 'DELETE')
        return answerPrivilege(await bringBack(roleStore, context, id));
      const others = otherIdIssues(context, id);
      if (others.length > 0) throw invalid(others);
      const body = setRoles === undefined ? sent : { ...sent, canGrantRoles: setRoles };
      return answerPrivilege(await roleStore.update(grant, context, id, statedVersion(context), body));
    },
  });

const parts = resourceParts(roleStore, { isConditionOptional: true });
const readingGrant = ({ session, trace }: ServiceContext) => roleReadingGrant(session, trace);

export const roleRoutes = [
  readPrivilege,
  savePrivilege('POST'),
  savePrivilege('PUT'),
  ...Object.values({
    ...parts,
    list: forMembers(parts.list, readingGrant),
    count: forMembers(parts.count, readingGrant),
    get: forMembers(parts.get, readingGrant),
  }).flat(),
];
