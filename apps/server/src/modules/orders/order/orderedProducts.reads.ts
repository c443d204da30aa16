import type { Session } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { customerTable } from '../../customers/customer/customer.table.ts';
import { productCategoryTable } from '../productCategory/productCategory.table.ts';
import { productTable } from '../product/product.table.ts';
import { vendorTable } from '../vendor/vendor.table.ts';
import { isVisibleInApp } from '../../places/buildings.reads.ts';

const own = (name: keyof typeof productTable._.columns) => column('p', productTable[name]);
const category = (name: keyof typeof productCategoryTable._.columns) => column('c', productCategoryTable[name]);

/** What is on a menu: an active product of an active category. */
const isOnMenu = sql`${own('active')} and ${own('deletedAt')} is null and ${category('active')}
  and ${category('deletedAt')} is null`;
const fromMenu = sql`${productTable} p
  join ${productCategoryTable} c on ${category('id')} = ${own('categoryId')}`;

/** Returns the vendors of those products that are on a menu, by product; with a session, of vendors that its person's app shows. */
export async function findVendorsOf(
  executor: Executor,
  productIds: readonly string[],
  session: Session | null,
): Promise<ReadonlyMap<string, string>> {
  const isShown = session === null ? sql`true` : isVisibleInApp('b', session);
  const lines = await executor.query<{ id: string; vendorId: string }>(sql`
    select ${own('id')}, ${own('vendorId')} as "vendorId" from ${fromMenu}
      join ${vendorTable} v on ${column('v', vendorTable.id)} = ${own('vendorId')} and ${column('v', vendorTable.deletedAt)} is null
      join ${buildingTable} b on ${column('b', buildingTable.id)} = ${own('buildingId')}
      where ${own('id')} = any(${productIds}::uuid[]) and ${isOnMenu} and ${isShown}`);
  return new Map(lines.map(({ id, vendorId }) => [id, vendorId]));
}

/** The first products of a vendor's menu, of which a test order is made. */
export async function findFirstProducts(executor: Executor, vendorId: string, count: number): Promise<string[]> {
  const lines = await executor.query<{ id: string }>(sql`select ${own('id')} from ${fromMenu}
    where ${own('vendorId')} = ${vendorId}::uuid and ${isOnMenu}
    order by ${category('sortOrder')}, ${own('sortOrder')}, ${own('id')} limit ${count}`);
  return lines.map(({ id }) => id);
}

/** A product while it is being ordered. */
export interface OrderedProduct {
  readonly id: string;
  readonly vendorId: string;
  readonly name: string;
  /** In the minor unit. */
  readonly basePrice: number;
  readonly soldOut: boolean;
  readonly soldOutUntil: string | null;
  readonly stock: number | null;
}

/**
 * Returns the products, their rows locked until the transaction ends: of orders for the same one, the second waits for the
 * first. Their vendor is locked before, as by those who change its prices or delete it: what these have written is seen,
 * and there is no product where its building or customer was deleted meanwhile.
 */
export async function lockProducts(
  executor: Executor,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, OrderedProduct>> {
  const lines = await executor.query<OrderedProduct>(sql`
    select ${own('id')}, ${own('vendorId')} as "vendorId", ${own('name')}, ${own('basePrice')}::float8 as "basePrice",
        ${own('soldOut')} as "soldOut", ${own('soldOutUntil')} as "soldOutUntil", ${own('stock')}
      from ${fromMenu} join ${buildingTable} b on ${column('b', buildingTable.id)} = ${own('buildingId')}
        join ${customerTable} o on ${column('o', customerTable.id)} = ${own('customerId')}
      where ${own('id')} = any(${productIds}::uuid[]) and ${isOnMenu} and ${column('b', buildingTable.deletedAt)} is null
        and ${column('o', customerTable.deletedAt)} is null
      order by ${own('id')} for no key update of p`);
  return new Map(lines.map((line) => [line.id, line]));
}
