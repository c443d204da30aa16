import { isAdmin, type PrivilegeMap, type Session, type SessionRole } from './access.ts';
import type { Permission } from './permissions.ts';

/** The header that carries the id of the role being tried (PERM-34). */
export const TRIAL_HEADER = 'x-try-role';

/** Whether the person may try any role at all; not while they try one, because a trial cannot be nested (PERM-32, PERM-36). */
export function canTryRoles(session: Session): boolean {
  return session.ownRole === undefined && (isAdmin(session) || (session.role?.canGrantRoles.length ?? 0) > 0);
}

/** Whether the person may try this role: admins every one, others those they may grant (PERM-32). */
export function canTryRole(session: Session, roleId: string): boolean {
  return canTryRoles(session) && (isAdmin(session) || session.role?.canGrantRoles.includes(roleId) === true);
}

function sharedPrivileges(own: PrivilegeMap, tried: PrivilegeMap): PrivilegeMap {
  return Object.fromEntries(
    Object.entries(tried).flatMap(([feature, held]): [string, Permission[]][] => {
      const shared = held.filter((permission) => own[feature]?.includes(permission) === true);
      return shared.length === 0 ? [] : [[feature, shared]];
    }),
  );
}

/**
 * The session of a person who tries a role: what that role and their own both give, in the scope that is the person's own
 * (PERM-33, SEC-03). `ownRole` keeps the role that they have.
 */
export function sessionTrying(session: Session, tried: SessionRole): Session {
  const own = session.role;
  if (own === null) throw new Error('a person without a role has none to try with');
  return {
    ...session,
    role: {
      ...tried,
      privilegeMap: sharedPrivileges(own.privilegeMap, tried.privilegeMap),
      canGrantRoles: tried.canGrantRoles.filter((id) => own.canGrantRoles.includes(id)),
    },
    ownRole: own,
  };
}

/** The session that the person has by their own role, also while they try another. */
export function ownSession(session: Session): Session {
  const { ownRole, ...rest } = session;
  return ownRole === undefined ? session : { ...rest, role: ownRole };
}

/** The role being tried; null in a session of one's own. */
export function triedRoleOf(session: Session): SessionRole | null {
  return session.ownRole === undefined ? null : session.role;
}
