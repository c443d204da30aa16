import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Executor } from '../../db/database.ts';
import { column, raw, type Sql, sql } from '../../db/sql.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { customerDomainTable, customerTable } from './customer/customer.table.ts';

/** Joins the customer of a record as `c`; the column is one of the record's own table. */
export function joinCustomer(customerId: PgColumn): Sql {
  return sql`left join ${customerTable} c on ${column('c', customerTable.id)} = ${column('t', customerId)}`;
}

/** The name of the customer that is joined as `c`. */
export const customerName = column('c', customerTable.name);

/** Selects the ids of the customers that are not deleted. */
export const customersThere = sql`select ${customerTable.id} from ${customerTable} where ${customerTable.deletedAt} is null`;

/** Returns the names of customers by id. */
export async function findCustomerNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const lines = await executor.query<{ id: string; name: string }>(sql`
    select ${customerTable.id}, ${customerTable.name} from ${customerTable} where ${customerTable.id} = any(${ids}::uuid[])`);
  return new Map(lines.map(({ id, name }) => [id, name]));
}

/** Locks a customer until the transaction ends: with others (`share`) or against them (`no key update`). */
export async function lockCustomer(executor: Executor, id: string, mode: 'share' | 'no key update'): Promise<void> {
  await executor.query(sql`select from ${customerTable} where ${customerTable.id} = ${id}::uuid for ${raw(mode)}`);
}

/** Checks whether the customer has room release (BRAND-38); false without a customer. */
export function hasRoomRelease(customerId: Sql): Sql {
  return sql`coalesce((select ${column('c', customerTable.roomRelease)} from ${customerTable} c
    where ${column('c', customerTable.id)} = ${customerId}), false)`;
}

/** Checks whether the customer uses Pointr (CUST-22); false without a customer. */
export function hasPointr(customerId: Sql): Sql {
  return sql`coalesce((select ${column('c', customerTable.pointr)} from ${customerTable} c
    where ${column('c', customerTable.id)} = ${customerId}), false)`;
}

/** Checks whether the building's customer has room release. */
export async function isRoomReleaseOffered(executor: Executor, buildingId: string): Promise<boolean> {
  const offering = await executor.query(sql`select from ${buildingTable} b
    join ${customerTable} c on ${column('c', customerTable.id)} = ${column('b', buildingTable.customerId)}
    where ${column('b', buildingTable.id)} = ${buildingId}::uuid and ${column('c', customerTable.roomRelease)}`);
  return offering.length > 0;
}

/** Checks whether the building's customer wants people named who have not come more than once (REL-05). */
export async function showsRepeatNoShows(executor: Executor, buildingId: string): Promise<boolean> {
  const showing = await executor.query(sql`select from ${buildingTable} b
    join ${customerTable} c on ${column('c', customerTable.id)} = ${column('b', buildingTable.customerId)}
    where ${column('b', buildingTable.id)} = ${buildingId}::uuid and ${column('c', customerTable.repeatNoShows)}`);
  return showing.length > 0;
}

/** The customer that owns an e-mail domain (lower-case ASCII); null when none does. */
export async function findCustomerOfDomain(executor: Executor, domain: string | null): Promise<string | null> {
  const [customer] = await executor.query<{ id: string }>(sql`select ${customerDomainTable.customerId} as id
    from ${customerDomainTable} where ${customerDomainTable.domain} = ${domain}`);
  return customer?.id ?? null;
}

/** Returns SQL of the name of a customer; null when it is deleted. */
export function nameOfCustomer(id: Sql): Sql {
  return sql`(select ${customerTable.name} from ${customerTable}
    where ${customerTable.id} = ${id} and ${customerTable.deletedAt} is null)`;
}

/** The name of a customer; null when it is deleted. */
export async function findCustomerName(executor: Executor, id: string): Promise<string | null> {
  const [customer] = await executor.query<{ name: string | null }>(
    sql`select ${nameOfCustomer(sql`${id}::uuid`)} as name`,
  );
  return customer?.name ?? null;
}

/** Checks whether a customer has chosen the identity provider. */
export async function isChosenProvider(executor: Executor, providerId: string): Promise<boolean> {
  const choosing = await executor.query(sql`select from ${customerTable}
    where ${customerTable.identityProviderId} = ${providerId}::uuid and ${customerTable.deletedAt} is null limit 1`);
  return choosing.length > 0;
}
