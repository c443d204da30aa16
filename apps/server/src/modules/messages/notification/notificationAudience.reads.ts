import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { employeeTable } from '../../people/employee/employee.table.ts';
import { notificationOptOutTable } from './notificationOptOut.table.ts';
import { userTable } from '../../people/user/user.table.ts';
import { userConfigurationTable } from '../../people/user/userConfiguration.table.ts';

/** Who a notification is for (MSG-05, MSG-09): without a customer everyone, with a building the people there. */
export interface Audience {
  readonly customerId: string | null;
  readonly buildingId: string | null;
  readonly audienceType: string;
  readonly audienceBuildingIds: readonly string[];
  readonly employeeGroupIds: readonly string[];
}

const u = userTable;
const user = (own: Parameters<typeof column>[1]) => column('u', own);
const employee = (own: Parameters<typeof column>[1]) => column('e', own);

/** Employees of buildings that are there, of a customer or of all; an employee counts while the building is there. */
function isEmployedIn(where: Sql): Sql {
  return sql`${employee(employeeTable.buildingId)} in (select ${column('b', buildingTable.id)} from ${buildingTable} b
    where ${column('b', buildingTable.deletedAt)} is null and ${where})`;
}

function isCustomerThere(customerId: Sql): Sql {
  return sql`exists (select from ${customerTable} c where ${column('c', customerTable.id)} = ${customerId}
    and ${column('c', customerTable.deletedAt)} is null)`;
}

/** Users whose configuration lists one of the buildings (LIM-07). */
function hasBuilding(ids: readonly string[]): Sql {
  return sql`${user(u.id)} in (select ${column('uc', userConfigurationTable.userId)} from ${userConfigurationTable} uc
    where ${column('uc', userConfigurationTable.buildingIds)} && ${ids}::uuid[])`;
}

/** Conditions over users `u` and employees `e`; null for none of them. */
function conditionsOf(audience: Audience): { readonly users: Sql | null; readonly employees: Sql } {
  const { customerId, buildingId, audienceType, audienceBuildingIds, employeeGroupIds } = audience;
  const building = { id: column('b', buildingTable.id), customerId: column('b', buildingTable.customerId) };
  if (audienceType === 'employeeGroups')
    return {
      users: null,
      employees: sql`${employee(employeeTable.groupId)} = any(${employeeGroupIds}::uuid[])
        and ${isEmployedIn(sql`${building.id} = ${buildingId}::uuid`)}`,
    };
  if (customerId === null)
    return {
      users: isCustomerThere(user(u.customerId)),
      employees: isEmployedIn(isCustomerThere(building.customerId)),
    };
  const isUserOfCustomer = sql`${user(u.customerId)} = ${customerId}::uuid`;
  const isOfCustomer = sql`${building.customerId} = ${customerId}::uuid`;
  if (buildingId === null && audienceType === 'allUsers')
    return { users: isUserOfCustomer, employees: isEmployedIn(isOfCustomer) };
  const buildings = buildingId === null ? audienceBuildingIds : [buildingId];
  return {
    users: sql`${isUserOfCustomer} and ${hasBuilding(buildings)}`,
    employees: isEmployedIn(sql`${isOfCustomer} and ${building.id} = any(${buildings}::uuid[])`),
  };
}

/** The address by which a user and an employee are one person; compared byte by byte, which is quicker than by language. */
const personOf = (email: Sql) => sql`lower(${email} collate "C")`;

/** Selects the people of an audience, each once, with name, address and customer: of a user and an employee the user. */
export function selectAudience(audience: Audience): Sql {
  const { users, employees } = conditionsOf(audience);
  const ofUsers =
    users === null
      ? sql``
      : sql`select ${personOf(user(u.email))} as person, ${user(u.email)} collate "C" as email, ${user(u.firstName)} collate "C" as first_name,
          ${user(u.lastName)} collate "C" as last_name, ${user(u.customerId)} as customer_id, 0 as place
        from ${userTable} u where ${user(u.deletedAt)} is null and ${users} union all`;
  return sql`select distinct on (p.person) p.person, p.email, p.first_name, p.last_name, p.customer_id from (${ofUsers}
      select ${personOf(employee(employeeTable.email))} as person, ${employee(employeeTable.email)} collate "C" as email,
          ${employee(employeeTable.firstName)} collate "C" as first_name, ${employee(employeeTable.lastName)} collate "C" as last_name,
          ${employee(employeeTable.customerId)} as customer_id, 1 as place
        from ${employeeTable} e where ${employee(employeeTable.deletedAt)} is null and ${employees}) p
    order by p.person, p.place`;
}

/** Returns how many people an audience has and how many of them have not unsubscribed from e-mail, in one statement (MSG-07). */
export async function countAudience(
  executor: Executor,
  audience: Audience,
): Promise<{ readonly recipients: number; readonly email: number }> {
  const { users, employees } = conditionsOf(audience);
  const ofUsers =
    users === null
      ? sql``
      : sql`select ${personOf(user(u.email))} as person from ${userTable} u
          where ${user(u.deletedAt)} is null and ${users} union`;
  const [line] = await executor.query<{ recipients: number; email: number }>(sql`
    select count(*)::int as recipients,
        (count(*) filter (where ${column('o', notificationOptOutTable.person)} is null))::int as email
      from (${ofUsers} select ${personOf(employee(employeeTable.email))} as person from ${employeeTable} e
        where ${employee(employeeTable.deletedAt)} is null and ${employees}) p
      left join ${notificationOptOutTable} o on ${column('o', notificationOptOutTable.person)} = p.person`);
  return line ?? { recipients: 0, email: 0 };
}
