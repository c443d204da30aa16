import type { PrivilegeMap, Session } from '../core/access.ts';
import type { FieldRefusal, RecordChange, RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import type { Permission } from '../core/permissions.ts';
import { allActions, defineFacts } from '../core/resource.ts';
import { findFeature } from '../navigation/features.ts';

/** Features that do not exist and permissions that a feature does not offer. */
export function privilegeIssues(map: Readonly<Record<string, readonly Permission[]>>): RuleIssue[] {
  return Object.entries(map).flatMap(([key, held]): RuleIssue[] => {
    const feature = findFeature(key);
    if (feature === undefined) return [{ field: `privilegeMap.${key}`, code: 'feature' }];
    const isOffered = held.every((one) => feature.offers.includes(one));
    return isOffered ? [] : [{ field: `privilegeMap.${key}`, code: 'choice', choices: feature.offers }];
  });
}

type RoleValues = Readonly<{ privilegeMap: PrivilegeMap; canGrantRoles: readonly string[] }>;

/** Checks whether the person acts with this role: their own first one, also while they try another (PERM-18, SEC-03). */
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

export const roleFacts = defineFacts({
  name: 'role',
  path: 'role',
  levels: { root: 'ROOT.roles' },
  readers: 'feature',
  query: {
    filter: ['name', 'description', 'defaultScreen', 'canGrantRoles', 'userCount', 'isAdmin'],
    sort: ['name', 'defaultScreen'],
    search: ['name', 'description'],
    defaultSort: 'name',
  },
  unique: [{ fields: ['name'] }],
  references: { canGrantRoles: { resource: 'role', code: 'reference' } },
  blockedBy: [{ resource: 'user', field: 'roles' }],
  recordRule: refuseOwnRole,
  fieldRules: { privilegeMap: refuseLackedPrivileges, canGrantRoles: refuseLackedGrants },
  actions: allActions,
});
