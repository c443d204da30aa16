import { canTryRole, type PrivilegeMap, type Session, type SessionRole, sessionTrying } from '@atrium/contract';

import type { Executor } from '../db/database.ts';
import { spellingsOf } from './emailDomain.ts';
import { HttpError } from '../http/httpError.ts';

/** Finds the session of a person by the verified e-mail of their token; null when there is no user record (AUTH-58). */
export interface SessionCache {
  find(email: string): Promise<Session | null>;
  /**
   * The session with what its own role and the tried one both give. Throws 403 `roleNotTryable` for a role that the
   * person may not try, that is not there or that is no id; never says which (PERM-34). Inside a transaction it takes
   * that one's executor.
   */
  trying(session: Session, roleId: string, executor?: Executor): Promise<Session>;
  /** Forgets what is known, so that the next call sees changed roles, users and configurations (ROOT-36). */
  forget(): void;
}

interface SessionLine {
  readonly id: string;
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: string[];
  readonly roleId: string | null;
  readonly roleName: string;
  readonly defaultScreen: string | null;
  readonly privilegeMap: PrivilegeMap;
  readonly canGrantRoles: string[];
  readonly buildingIds: string[] | null;
  readonly vendorIds: string[] | null;
}

const sessionByEmail = `
  select u.id, u.customer_id as "customerId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles,
         r.id as "roleId", r.name as "roleName", r.default_screen as "defaultScreen", r.privilege_map as "privilegeMap",
         r.can_grant_roles as "canGrantRoles", c.building_ids as "buildingIds", c.vendor_ids as "vendorIds"
    from users u
    join customers o on o.id = u.customer_id and o.deleted_at is null
    left join roles r on r.id = u.roles[1] and r.deleted_at is null
    left join user_configurations c on c.user_id = u.id
   where lower(u.email) = any(array[lower($1), lower($2), lower($3)]) and u.deleted_at is null
   order by lower(u.email) = lower($1) desc limit 1`;

function sessionOf(line: SessionLine): Session {
  return {
    user: {
      id: line.id,
      customerId: line.customerId,
      email: line.email,
      firstName: line.firstName,
      lastName: line.lastName,
      roles: line.roles,
    },
    role:
      line.roleId === null
        ? null
        : {
            id: line.roleId,
            name: line.roleName,
            defaultScreen: line.defaultScreen,
            privilegeMap: line.privilegeMap,
            canGrantRoles: line.canGrantRoles,
          },
    buildingIds: line.buildingIds ?? [],
    vendorIds: line.vendorIds ?? [],
  };
}

const roleById = `
  select r.id, r.name, r.default_screen as "defaultScreen", r.privilege_map as "privilegeMap", r.can_grant_roles as "canGrantRoles"
    from roles r where r.id = $1::uuid and r.deleted_at is null`;

const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const mostKept = 20_000;

/** Keeps sessions in memory until something that they are made of changes in any process. */
export function createSessionCache(database: Executor): SessionCache {
  let kept = new Map<string, Promise<Session | null>>();
  let keptRoles = new Map<string, Promise<SessionRole | null>>();
  const load = async (email: string) => {
    const [line] = await database.query<SessionLine>({
      name: 'session_by_email',
      text: sessionByEmail,
      values: spellingsOf(email),
    });
    return line === undefined ? null : sessionOf(line);
  };
  const findRole = (id: string, executor: Executor): Promise<SessionRole | null> => {
    const known = keptRoles.get(id);
    if (known !== undefined) return known;
    if (keptRoles.size >= mostKept) keptRoles = new Map();
    const map = keptRoles;
    const loading = executor
      .query<SessionRole>({ name: 'session_role_by_id', text: roleById, values: [id] })
      .then(([role]) => role ?? null);
    loading.then((role) => role ?? map.delete(id)).catch(() => map.delete(id));
    map.set(id, loading);
    return loading;
  };
  return {
    find(email) {
      const key = email.toLowerCase();
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (kept.size >= mostKept) kept = new Map();
      const map = kept;
      const loading = load(email).then((session) => {
        if (session === null) map.delete(key);
        return session;
      });
      loading.catch(() => map.delete(key));
      map.set(key, loading);
      return loading;
    },
    async trying(session, roleId, executor = database) {
      const id = roleId.toLowerCase();
      const role = idPattern.test(id) && canTryRole(session, id) ? await findRole(id, executor) : null;
      if (role === null) throw new HttpError(403, 'roleNotTryable');
      return sessionTrying(session, role);
    },
    forget() {
      kept = new Map();
      keptRoles = new Map();
    },
  };
}
