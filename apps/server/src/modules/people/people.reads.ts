import type { FeatureKey } from '@atrium/contract';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { DirectoryPerson } from '../../ports/directoryPort.ts';
import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import { employeeTable } from './employee/employee.table.ts';
import { identityProviderTable } from '../customers/identityProvider/identityProvider.table.ts';
import { roleTable } from './role/role.table.ts';
import { userTable } from './user/user.table.ts';
import { userConfigurationTable } from './user/userConfiguration.table.ts';

const u = userTable;
const e = employeeTable;
const p = identityProviderTable;
const c = customerTable;

/** Returns employees and users of a customer whose name or address has the text, each address once, by name. */
export async function findPeopleOfCustomer(
  executor: Executor,
  customerId: string,
  text: string,
  most: number,
): Promise<DirectoryPerson[]> {
  const isFound = (searched: unknown) =>
    sql`${searched} like '%' || regexp_replace(fold(${text}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return executor.query<DirectoryPerson>(sql`
    select name, email from (
      select distinct on (lower(email)) name, email, rank from (
        select btrim(${u.firstName} || ' ' || ${u.lastName}) as name, ${u.email} as email, 1 as rank from ${u}
          where ${u.customerId} = ${customerId}::uuid and ${u.deletedAt} is null and ${isFound(u.searchText)}
        union all
        select btrim(${e.firstName} || ' ' || ${e.lastName}), ${e.email}, 2 from ${e}
          where ${e.customerId} = ${customerId}::uuid and ${e.deletedAt} is null and ${isFound(e.searchText)}) known
        order by lower(email), rank) once
      order by name, email limit ${most}::int`);
}

/** Returns the customer's provider that may have a directory: that of its calendars, else that of its bookings. */
export async function findDirectoryProvider(
  executor: Executor,
  customerId: string,
  adapters: readonly string[],
): Promise<{ readonly providerId: string; readonly adapter: string } | undefined> {
  const isNamed = (own: unknown) => sql`lower(${column('p', p.name)}) = lower(btrim(${own}))`;
  const [found] = await executor.query<{ providerId: string; adapter: string }>(sql`
    select ${column('p', p.id)} as "providerId", lower(btrim(${column('p', p.adapterName)})) as adapter
      from ${c} c join ${p} p on ${column('p', p.deletedAt)} is null
        and (${isNamed(column('c', c.calendarProvider))} or ${isNamed(column('c', c.bookingProvider))})
      where ${column('c', c.id)} = ${customerId}::uuid and lower(btrim(${column('p', p.adapterName)})) = any(${adapters}::text[])
      order by ${isNamed(column('c', c.calendarProvider))} desc nulls last limit 1`);
  return found;
}

/** Returns the id of the customer's user with an e-mail address; null where there is none. */
export async function findUserOfCustomer(
  executor: Executor,
  customerId: string,
  email: string,
): Promise<string | null> {
  const [found] = await executor.query<{ id: string }>(sql`select ${u.id} from ${u}
    where lower(${u.email}) = lower(${email}) and ${u.customerId} = ${customerId}::uuid and ${u.deletedAt} is null limit 1`);
  return found?.id ?? null;
}

/** The condition that a customer has a user or an employee with an e-mail address. */
export function isPersonOf(customerId: Sql, email: Sql): Sql {
  return sql`(exists (select from ${u} u where lower(${column('u', u.email)}) = lower(${email})
      and ${column('u', u.customerId)} = ${customerId} and ${column('u', u.deletedAt)} is null)
    or exists (select from ${e} e where lower(${column('e', e.email)}) = lower(${email})
      and ${column('e', e.customerId)} = ${customerId} and ${column('e', e.deletedAt)} is null))`;
}

/** Checks whether a customer has a user or an employee with an e-mail address. */
export async function isPersonOfCustomer(executor: Executor, customerId: string, email: string): Promise<boolean> {
  const [line] = await executor.query<{ isThere: boolean }>(
    sql`select ${isPersonOf(sql`${customerId}::uuid`, sql`${email}::text`)} as "isThere"`,
  );
  return line?.isThere === true;
}

/** A user as one chooses them. */
export interface NamedUser {
  readonly id: string;
  readonly name: string;
}

/** How many people are offered to choose from. */
const MAX_ASSIGNEES = 500;

/** Returns the users of a building's customer who may edit what a feature shows there: by their role, and by their scope or the right to see all buildings. */
export async function findAssignees(
  executor: Executor,
  { buildingId }: { readonly buildingId: string },
  feature: FeatureKey,
): Promise<NamedUser[]> {
  const of = (own: PgColumn) => column('a', own);
  const rights = column('r', roleTable.privilegeMap);
  const scope = column('s', userConfigurationTable.buildingIds);
  return executor.query<NamedUser>(sql`
    select ${of(u.id)}, btrim(${of(u.firstName)} || ' ' || ${of(u.lastName)}) as name
      from ${u} a
      join ${buildingTable} b on ${column('b', buildingTable.customerId)} = ${of(u.customerId)} and ${column('b', buildingTable.id)} = ${buildingId}::uuid
      join ${roleTable} r on ${column('r', roleTable.id)} = ${of(u.roles)}[1] and ${column('r', roleTable.deletedAt)} is null
      left join ${userConfigurationTable} s on ${column('s', userConfigurationTable.userId)} = ${of(u.id)}
      where ${of(u.deletedAt)} is null and ${rights} -> ${feature}::text ? 'edit'
        and (${buildingId}::uuid = any(${scope}) or ${rights} -> 'CUSTOMER.buildings' ? 'viewAll')
      order by name, ${of(u.id)} limit ${MAX_ASSIGNEES}::int`);
}
