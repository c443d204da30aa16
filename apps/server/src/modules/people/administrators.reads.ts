import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { customerDomainTable, customerTable } from '../customers/customer/customer.table.ts';
import { roleTable } from './role/role.table.ts';
import { userTable } from './user/user.table.ts';

/** Key of the advisory lock that decides one change of who administers the portal at a time. */
const LOCK_KEY = 7_208_611_023;

const roleId = column('r', roleTable.id);
const editsRoles = sql`${column('r', roleTable.privilegeMap)}->'ROOT.roles' ? 'edit'`;
const firstRole = sql`${column('u', userTable.roles)}[1]`;
const isStanding = sql`${column('u', userTable.deletedAt)} is null`;
const emailDomain = sql`lower(substring(${column('u', userTable.email)} from '@([^@]+)$'))`;

/** Users `u` with the first of their roles `r`, where it gives edit on `ROOT.roles`. */
const administrators = sql`${userTable} u join ${roleTable} r on ${roleId} = ${firstRole}
  and ${column('r', roleTable.deletedAt)} is null and ${editsRoles}`;

/**
 * Checks whether a user whom the condition over `u` and `r` includes may edit roles by the first of their own and can be
 * identified: their customer is there and has the domain of their e-mail address.
 */
function hasAdministrator(condition: Sql): Sql {
  return sql`exists (select from ${administrators}
    join ${customerTable} c on ${column('c', customerTable.id)} = ${column('u', userTable.customerId)}
      and ${column('c', customerTable.deletedAt)} is null
    join ${customerDomainTable} d on ${column('d', customerDomainTable.customerId)} = ${column('c', customerTable.id)}
      and (${column('d', customerDomainTable.domain)} = ${emailDomain}
        or lower(${column('d', customerDomainTable.shown)}) = ${emailDomain})
    where ${isStanding} and ${condition})`;
}

async function isTrue(executor: Executor, condition: Sql): Promise<boolean> {
  const [line] = await executor.query<{ found: boolean }>(sql`select ${condition} as found`);
  return line?.found === true;
}

/**
 * Lets the transaction alone decide whether an administrator is left, until it ends: of two that each take one, the
 * second sees what the first has done (SEC-18).
 */
export async function lockAdministrators(executor: Executor): Promise<void> {
  await executor.query(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
}

/** Checks whether a role gives edit on `ROOT.roles`. */
export async function canRoleEditRoles(executor: Executor, id: string): Promise<boolean> {
  const found = await executor.query(sql`select from ${roleTable} r where ${roleId} = ${id}::uuid and ${editsRoles}`);
  return found.length > 0;
}

/** Checks whether someone who may edit roles can be identified (SEC-18). */
export function isAdministratorLeft(executor: Executor): Promise<boolean> {
  return isTrue(executor, hasAdministrator(sql`true`));
}

/** Checks whether taking its rights from this user leaves no one who may edit roles (PERM-18). */
export async function isLastAdministrator(executor: Executor, userId: string): Promise<boolean> {
  return !(await isTrue(executor, hasAdministrator(sql`${column('u', userTable.id)} <> ${userId}::uuid`)));
}

/** Checks whether only users with this first role may edit roles (PERM-18). */
export function isLastAdministratorRole(executor: Executor, id: string): Promise<boolean> {
  return isTrue(
    executor,
    sql`exists (select from ${userTable} u where ${isStanding} and ${firstRole} = ${id}::uuid)
      and not ${hasAdministrator(sql`${roleId} <> ${id}::uuid`)}`,
  );
}

/** Checks whether the customer has administrators, and no one else could edit roles without it (SEC-18). */
export async function isLastAdministratorCustomer(executor: Executor, id: string): Promise<boolean> {
  if (!(await hasAdministrators(executor, [id]))) return false;
  const isOther = sql`${column('u', userTable.customerId)} <> ${id}::uuid`;
  return !(await isTrue(executor, hasAdministrator(isOther)));
}

/** Checks whether one of the customers is an operator: some of its people may edit roles (SEC-18). */
export function hasAdministrators(executor: Executor, customerIds: readonly string[]): Promise<boolean> {
  return isTrue(
    executor,
    sql`exists (select from ${administrators}
      where ${isStanding} and ${column('u', userTable.customerId)} = any(${customerIds}::uuid[]))`,
  );
}
