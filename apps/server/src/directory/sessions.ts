import {
  canTryRole,
  isId,
  keyOfTrial,
  type KeptTrial,
  type PrivilegeMap,
  type Session,
  type SessionRole,
  sessionTrying,
  sessionWithKey,
  sessionWithin,
} from '@atrium/contract';
import { LRUCache } from 'lru-cache';

import { domainOfEmail, spellingsOf } from '../base/emailDomain.ts';
import { HttpError } from '../base/httpError.ts';
import type { Executor } from '../db/database.ts';
import { column, join, type Sql, sql } from '../db/sql.ts';
import { customerDomainTable, customerTable } from '../modules/customers/customer/customer.table.ts';
import { roleTable } from '../modules/people/role/role.table.ts';
import { userTable } from '../modules/people/user/user.table.ts';
import { userConfigurationTable } from '../modules/people/user/userConfiguration.table.ts';
import { findKeyById } from './apiKeys.ts';
import { findTrialPlace } from './trialPlaces.ts';

/** A record of which sessions may be made. */
export interface ChangedRecord {
  readonly resource: string;
  readonly id: string;
}

/** The session of a person, or why a user record gives none; null without one. */
type FoundPerson = Session | 'otherCompany' | null;

/**
 * Checks whether a session may be made of a record. Of the rest it may always be: a new role, for one, is added to those
 * that its creator may grant.
 */
function isMadeOf(found: Exclude<FoundPerson, null>, { resource, id }: ChangedRecord): boolean {
  if (found === 'otherCompany') return true;
  const { user } = found;
  if (resource === 'user') return user.id === id;
  if (resource === 'customer') return user.customerId === id;
  return true;
}

/**
 * Finds the session of a person by the verified e-mail of their token; null when there is no user record (AUTH-58), or only
 * one of a customer that does not have the domain of the address.
 */
export interface SessionCache {
  find(email: string): Promise<Session | null>;
  /**
   * As `find`; `otherCompany` where the user record of the address is one of a customer that does not have its domain: the
   * provider of the domain does not vouch for that user (SEC-01).
   */
  findOrRefuse(email: string): Promise<FoundPerson>;
  /**
   * The session with what its own role and the tried one both give, in the place of the trial; the session itself where no
   * role is tried. Throws 403 `roleNotTryable` for a role that the person may not try, that is not there or that is no id, and
   * for a place that is none or not in their scope; never says which (PERM-34, ROLE-01). Inside a transaction it takes that
   * one's executor.
   */
  inTrial(session: Session, trial: KeptTrial, executor?: Executor): Promise<Session>;
  /**
   * Forgets what is known, so that the next call sees changed roles, users and configurations (ROOT-36); with the record
   * that has changed, only what was made of it.
   */
  forget(changed?: ChangedRecord): void;
}

interface SessionLine {
  /** Whether the customer of the user does not have the domain of the address: what follows is of no session. */
  readonly isOfOther?: boolean;
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

const roleColumns = {
  id: column('r', roleTable.id),
  name: column('r', roleTable.name),
  defaultScreen: column('r', roleTable.defaultScreen),
  privilegeMap: column('r', roleTable.privilegeMap),
  canGrantRoles: column('r', roleTable.canGrantRoles),
};
const isStandingRole = sql`${column('r', roleTable.deletedAt)} is null`;

/** Checks whether the user `u` has an address in one of its spellings. */
function hasAddress(email: string): Sql {
  const spellings = join(
    spellingsOf(email).map((spelling) => sql`lower(${spelling})`),
    ', ',
  );
  return sql`lower(${column('u', userTable.email)}) = any(array[${spellings}]) and ${column('u', userTable.deletedAt)} is null`;
}

/** Checks whether the customer of the user `u` has the domain of the address. */
function isOfOwnCompany(email: string): Sql {
  return sql`exists (select from ${customerDomainTable} d where ${column('d', customerDomainTable.domain)} = ${domainOfEmail(email)}
    and ${column('d', customerDomainTable.customerId)} = ${column('u', userTable.customerId)})`;
}

/**
 * The user with an address in one of its spellings, with what their session is made of: of the company that has the domain
 * before any other, and the address itself before its other spellings.
 */
function sessionByEmail(email: string): Sql {
  const own = sql`lower(${column('u', userTable.email)})`;
  const { id: roleId, name, defaultScreen, privilegeMap, canGrantRoles } = roleColumns;
  return sql`
    select not ${isOfOwnCompany(email)} as "isOfOther", ${column('u', userTable.id)}, ${column('u', userTable.customerId)} as "customerId", ${column('u', userTable.email)},
        ${column('u', userTable.firstName)} as "firstName", ${column('u', userTable.lastName)} as "lastName",
        ${column('u', userTable.roles)}, ${roleId} as "roleId", ${name} as "roleName", ${defaultScreen} as "defaultScreen",
        ${privilegeMap} as "privilegeMap", ${canGrantRoles} as "canGrantRoles",
        ${column('c', userConfigurationTable.buildingIds)} as "buildingIds", ${column('c', userConfigurationTable.vendorIds)} as "vendorIds"
      from ${userTable} u
      left join ${customerTable} o on ${column('o', customerTable.id)} = ${column('u', userTable.customerId)}
        and ${column('o', customerTable.deletedAt)} is null
      left join ${roleTable} r on ${roleId} = ${column('u', userTable.roles)}[1] and ${isStandingRole}
      left join ${userConfigurationTable} c on ${column('c', userConfigurationTable.userId)} = ${column('u', userTable.id)}
     where ${hasAddress(email)} and (${column('o', customerTable.id)} is not null or not ${isOfOwnCompany(email)})
     order by "isOfOther", ${own} = lower(${email}) desc limit 1`;
}

function roleById(wantedId: string): Sql {
  const { id, name, defaultScreen, privilegeMap, canGrantRoles } = roleColumns;
  return sql`select ${id}, ${name}, ${defaultScreen} as "defaultScreen", ${privilegeMap} as "privilegeMap",
      ${canGrantRoles} as "canGrantRoles"
    from ${roleTable} r where ${id} = ${wantedId}::uuid and ${isStandingRole}`;
}

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

const MAX_KEPT = 20_000;

/** A load under way, or done with its value. */
interface Load<Value> {
  readonly loading: Promise<Value | null>;
  value?: Value;
}

type Loads<Value> = LRUCache<string, Load<Value>>;

/**
 * Returns what is kept under the key, or loads it; concurrent calls share one load. Null and failures are not kept. The
 * cache's own `fetch` is no choice: a load that finds nothing is rejected there when the cache is cleared meanwhile.
 */
function keptOrLoaded<Value>(
  kept: Loads<Value>,
  key: string,
  load: () => Promise<Value | null>,
): Promise<Value | null> {
  const known = kept.get(key);
  if (known !== undefined) return known.loading;
  const own: Load<Value> = { loading: load() };
  const drop = () => kept.peek(key) === own && kept.delete(key);
  void own.loading.then((value) => (value === null ? drop() : (own.value = value)), drop);
  kept.set(key, own);
  return own.loading;
}

/**
 * Keeps sessions in memory until something that they are made of changes in any process. `isFollowing` says whether such
 * changes are heard of; while they are not, nothing is kept.
 */
export function createSessionCache(database: Executor, isFollowing: () => boolean = () => true): SessionCache {
  const people: Loads<Exclude<FoundPerson, null>> = new LRUCache({ max: MAX_KEPT });
  const triedRoles: Loads<SessionRole> = new LRUCache({ max: MAX_KEPT });
  const loadPerson = async (email: string): Promise<FoundPerson> => {
    const [line] = await database.query<SessionLine>(sessionByEmail(email));
    if (line === undefined) return null;
    return line.isOfOther === true ? 'otherCompany' : sessionOf(line);
  };
  const findOrRefuse = (email: string) => {
    const key = email.toLowerCase();
    return isFollowing() ? keptOrLoaded(people, key, () => loadPerson(key)) : loadPerson(key);
  };
  const loadRole = async (id: string, executor: Executor) => {
    const [role] = await executor.query<SessionRole>(roleById(id));
    return role ?? null;
  };
  return {
    async find(email) {
      const found = await findOrRefuse(email);
      return found === 'otherCompany' ? null : found;
    },
    findOrRefuse,
    async inTrial(session, { triedRoleId: roleId, triedPlace: placeName }, executor = database) {
      const keyId = keyOfTrial({ triedRoleId: roleId, triedPlace: placeName });
      if (keyId !== null) {
        const key = await findKeyById(executor, keyId);
        if (key === null) throw new HttpError(403, 'roleNotTryable');
        return sessionWithKey(session, key);
      }
      if (roleId === null) return session;
      const id = roleId.toLowerCase();
      const load = () => loadRole(id, executor);
      const find = () => (isFollowing() ? keptOrLoaded(triedRoles, id, load) : load());
      const role = isId(id) && canTryRole(session, id) ? await find() : null;
      if (role === null) throw new HttpError(403, 'roleNotTryable');
      const trial = sessionTrying(session, role);
      if (placeName === null) return trial;
      const place = await findTrialPlace(executor, session, placeName);
      if (place === null) throw new HttpError(403, 'roleNotTryable');
      return sessionWithin(trial, place);
    },
    forget(changed) {
      triedRoles.clear();
      if (changed === undefined) return people.clear();
      // Of one that is being read it is not known what it is made of.
      for (const [key, { value }] of people.entries()) {
        if (value === undefined || isMadeOf(value, changed)) people.delete(key);
      }
    },
  };
}
