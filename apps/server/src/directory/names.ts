import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { buildingTable } from '../modules/places/building/building.table.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { roleTable } from '../modules/people/role/role.table.ts';
import { spaceTable } from '../modules/places/space/space.table.ts';
import { userTable } from '../modules/people/user/user.table.ts';

/** The name of the user with the id, deleted or not; null without one. */
export function userName(id: Sql): Sql {
  return sql`(select ${column('e', userTable.firstName)} || ' ' || ${column('e', userTable.lastName)} from ${userTable} e
    where ${column('e', userTable.id)} = ${id})`;
}

/** The name of the role with the id, deleted or not; null without one. */
export function roleName(id: Sql): Sql {
  return sql`(select ${column('r', roleTable.name)} from ${roleTable} r where ${column('r', roleTable.id)} = ${id})`;
}

/** The name of the customer with the id, deleted or not; null without one. */
export function customerName(id: Sql): Sql {
  return sql`(select ${column('c', customerTable.name)} from ${customerTable} c where ${column('c', customerTable.id)} = ${id})`;
}

/** The name of the building with the id, deleted or not; null without one. */
export function buildingName(id: Sql): Sql {
  return sql`(select ${column('b', buildingTable.name)} from ${buildingTable} b where ${column('b', buildingTable.id)} = ${id})`;
}

/** The name of the floor with the id, deleted or not; null without one. */
export function floorName(id: Sql): Sql {
  return sql`(select ${column('s', spaceTable.name)} from ${spaceTable} s where ${column('s', spaceTable.id)} = ${id})`;
}

/** Returns the e-mail address of the user with the id; null without one that is not deleted. */
export async function findUserEmail(executor: Executor, userId: string | null): Promise<string | null> {
  const { id, email, deletedAt } = userTable;
  const [user] = await executor.query<{ email: string }>(sql`
    select ${email} from ${userTable} where ${id} = ${userId}::uuid and ${deletedAt} is null`);
  return user?.email ?? null;
}
