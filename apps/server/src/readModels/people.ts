import type { DirectoryPerson } from '../ports/directoryPort.ts';
import type { Executor } from '../db/database.ts';
import { column, sql } from '../db/sql.ts';
import { customerTable } from '../resources/customer/customer.table.ts';
import { employeeTable } from '../resources/employee/employee.table.ts';
import { identityProviderTable } from '../resources/identityProvider/identityProvider.table.ts';
import { userTable } from '../resources/user/user.table.ts';

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
