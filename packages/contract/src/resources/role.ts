import { z } from 'zod';

import { permissions, type Permission } from '../core/permissions.ts';
import type { PrivilegeMap, Session } from '../core/access.ts';
import type { FieldRefusal, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { description, distinct, id, name, recordHead, text } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';
import { findFeature } from '../navigation/features.ts';
import { menu } from '../navigation/menu.ts';

const permission = z.enum(permissions);

/** From feature key to the permissions held; every key is one of `features` and every permission one that it offers. */
export const privilegeMap = z.record(z.string(), distinct(permission, permissions.length));

/** Features that do not exist and permissions that a feature does not offer. */
export function privilegeIssues(map: Readonly<Record<string, readonly Permission[]>>): RuleIssue[] {
  return Object.entries(map).flatMap(([key, held]): RuleIssue[] => {
    const feature = findFeature(key);
    if (feature === undefined) return [{ field: `privilegeMap.${key}`, code: 'feature' }];
    const isOffered = held.every((one) => feature.offers.includes(one));
    return isOffered ? [] : [{ field: `privilegeMap.${key}`, code: 'choice', choices: feature.offers }];
  });
}

const fields = {
  name: name(),
  description: description(),
  defaultScreen: z.enum(menu.map(({ page }) => page)).nullable(),
  canGrantRoles: distinct(id(), 500),
  privilegeMap,
};

/** As it is read: a role keeps the name of a page that the menu has no more, and no one lands there (NAV-75). */
const read = { ...fields, defaultScreen: text(100).nullable() };

type RoleValues = z.output<z.ZodObject<typeof fields>>;

/** Whether the person acts with this role: their own first one, also while they try another (PERM-18, SEC-03). */
function actsWith({ role: acting, ownRole }: Session, roleId: string | null): boolean {
  return roleId !== null && (roleId === acting?.id || roleId === ownRole?.id);
}

/** No one saves or deletes the role that they act with (PERM-18). */
function refuseOwnRole({ session, id: roleId }: RecordChange): RecordRefusal | null {
  return actsWith(session, roleId) ? { code: 'ownRecord', status: 403 } : null;
}

/**
 * The permissions that a change gives or takes and the person's own role lacks: they could not give back what they take,
 * and who edits roles would take from administrators what no one could give again (PERM-18, SEC-18).
 */
function refuseLackedPrivileges({ session, before, after }: RecordChange<RoleValues>): FieldRefusal[] {
  const old: PrivilegeMap = before?.privilegeMap ?? {};
  const next: PrivilegeMap = after.privilegeMap ?? {};
  const own: PrivilegeMap = session.role?.privilegeMap ?? {};
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((key): FieldRefusal[] => {
    const [had, has] = [old[key] ?? [], next[key] ?? []];
    const changed = [...had.filter((one) => !has.includes(one)), ...has.filter((one) => !had.includes(one))];
    return changed.every((one) => own[key]?.includes(one) === true)
      ? []
      : [{ field: `privilegeMap.${key}`, code: 'notGrantable', status: 403 }];
  });
}

/** The roles that a change lets be granted and the person may not grant (PERM-18). */
function refuseLackedGrants({ session, before, after }: RecordChange<RoleValues>): FieldRefusal[] {
  const allowed = new Set([...(before?.canGrantRoles ?? []), ...(session.role?.canGrantRoles ?? [])]);
  return (after.canGrantRoles ?? []).flatMap((roleId, index): FieldRefusal[] =>
    allowed.has(roleId) ? [] : [{ field: `canGrantRoles.${String(index)}`, code: 'notGrantable', status: 403 }],
  );
}

/** Roles: what their holders may see and do in the portal (ROOT-22 to ROOT-27, RES-74). `defaultScreen` is a page of a menu, of whatever context (NAV-75). */
export const role = defineResource({
  name: 'role',
  path: 'role',
  levels: { root: 'ROOT.roles' },
  readers: 'feature',
  record: z.object({ ...recordHead, ...read, userCount: z.int() }),
  row: z.object({
    ...recordHead,
    ...read,
    userCount: z.int(),
    isAdmin: z.boolean(),
  }),
  create: z.object({
    ...fields,
    description: fields.description.default(null),
    defaultScreen: fields.defaultScreen.default(null),
    canGrantRoles: fields.canGrantRoles.default([]),
    privilegeMap: fields.privilegeMap.default({}),
  }),
  update: z.object(fields).partial(),
  query: {
    filter: ['name', 'description', 'defaultScreen', 'canGrantRoles', 'userCount', 'isAdmin'],
    sort: ['name', 'defaultScreen'],
    search: ['name', 'description'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'] }],
  references: { canGrantRoles: { resource: 'role', code: 'reference' } },
  blockedBy: [{ resource: 'user', field: 'roles' }],
  check: (value) => {
    const map = privilegeMap.safeParse(value['privilegeMap']);
    return map.success ? privilegeIssues(map.data) : [];
  },
  recordRule: refuseOwnRole,
  fieldRules: { privilegeMap: refuseLackedPrivileges, canGrantRoles: refuseLackedGrants },
  actions: allActions,
});
