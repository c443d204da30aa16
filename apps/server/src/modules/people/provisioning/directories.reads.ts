import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { roleTable } from '../role/role.table.ts';
import { userTable } from '../user/user.table.ts';
import { type MappedGroup, provisioningTable } from './provisioning.table.ts';

/** The directory that sends a request. */
export interface ScimDirectory {
  readonly id: string;
  readonly name: string;
  readonly customerId: string;
  readonly mapping: readonly MappedGroup[];
  readonly makerId: string | null;
  readonly makerEmail: string | null;
}

/** Finds the directory whose token has a digest, while it is on and the token valid; null without one. */
export async function findDirectory(executor: Executor, hash: string): Promise<ScimDirectory | null> {
  const p = (field: keyof typeof provisioningTable._.columns) => column('p', provisioningTable[field]);
  const [found] = await executor.query<ScimDirectory>(sql`
    select ${p('id')}, ${p('name')}, ${p('customerId')} as "customerId", ${p('mapping')}, ${p('makerId')} as "makerId",
        ${column('u', userTable.email)} as "makerEmail"
      from ${provisioningTable} p
      join ${customerTable} c on ${column('c', customerTable.id)} = ${p('customerId')} and ${column('c', customerTable.deletedAt)} is null
      left join ${userTable} u on ${column('u', userTable.id)} = ${p('makerId')} and ${column('u', userTable.deletedAt)} is null
     where (${p('hash')} = ${hash} or (${p('formerHash')} = ${hash} and ${p('formerUntil')} > now()))
       and ${p('active')} and ${p('deletedAt')} is null`);
  return found ?? null;
}

/** Returns those of the roles and buildings of a mapping that are there, the buildings of one customer alone. */
export async function findMapped(
  executor: Executor,
  asked: {
    readonly customerId: string | undefined;
    readonly roleIds: readonly string[];
    readonly buildingIds: readonly string[];
  },
): Promise<ReadonlySet<string>> {
  const found = await executor.query<{ id: string }>(sql`
    select ${column('r', roleTable.id)} from ${roleTable} r
      where ${column('r', roleTable.id)} = any(${asked.roleIds}::uuid[]) and ${column('r', roleTable.deletedAt)} is null
    union all select ${column('b', buildingTable.id)} from ${buildingTable} b
      where ${column('b', buildingTable.id)} = any(${asked.buildingIds}::uuid[])
        and ${column('b', buildingTable.customerId)} = ${asked.customerId}::uuid`);
  return new Set(found.map(({ id }) => id));
}
