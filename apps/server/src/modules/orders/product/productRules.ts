import { fitsCurrency, minorOf, orderLimits, type product, type RuleIssue } from '@atrium/contract';

import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { lockCategory } from '../menus.reads.ts';
import { findVendor, priceStepOf } from '../vendors.reads.ts';
import { nextSortOrder } from '../../../store/sortOrder.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { productTable } from './product.table.ts';

type StoredProduct = Stored<typeof product>;
type ProductChanges = Changes<typeof product, typeof productTable>;

async function isCategoryFull(work: Executor, categoryId: string): Promise<boolean> {
  const [line] = await work.query<{ count: number }>(sql`select count(*)::int as count from ${productTable}
    where ${productTable.categoryId} = ${categoryId}::uuid and ${productTable.deletedAt} is null`);
  return (line?.count ?? 0) >= orderLimits.maxProducts;
}

/**
 * Returns what only the database can judge: the category is the vendor's and has room, and the price is one of its currency
 * (VEND-09).
 */
export async function findProductIssues({
  work,
  before,
  values,
  changed,
}: CheckContext<StoredProduct>): Promise<RuleIssue[]> {
  const { vendorId = before?.vendorId, categoryId, basePrice } = values;
  const vendor = vendorId === undefined ? undefined : await findVendor(work, vendorId);
  if (vendor === undefined) return [];
  const issues: RuleIssue[] = [];
  if (categoryId !== undefined && changed.includes('categoryId')) {
    if (!(await lockCategory(work, categoryId, vendor.id))) issues.push({ field: 'categoryId', code: 'reference' });
    else if (await isCategoryFull(work, categoryId)) issues.push({ field: 'categoryId', code: 'tooMany' });
  }
  if (basePrice !== undefined && vendor.currency === null) issues.push({ field: 'basePrice', code: 'vendorCurrency' });
  else if (basePrice !== undefined && vendor.currency !== null && !fitsCurrency(basePrice, vendor.currency))
    issues.push({ field: 'basePrice', code: 'priceDigits' });
  else if (basePrice !== undefined && vendor.currency !== null && changed.includes('basePrice')) {
    // A price from before the account was linked does not prevent other changes.
    if (minorOf(basePrice, vendor.currency) % priceStepOf(vendor) !== 0)
      issues.push({ field: 'basePrice', code: 'priceStep' });
  }
  return issues;
}

/** A price is kept in the minor unit of the vendor's currency; a product that is new to a category is placed last there. */
export async function completeProduct({ work, before, values }: WriteContext<StoredProduct>): Promise<ProductChanges> {
  const { vendorId = before?.vendorId ?? '', categoryId = '', basePrice } = values;
  // No one changes the currency or deletes the category between these questions and the write.
  const vendor = await findVendor(work, vendorId, true);
  if (vendor === undefined || !(await lockCategory(work, categoryId, vendorId)))
    throw invalid([{ field: 'categoryId', code: 'reference' }]);
  if (vendor.currency === null) throw invalid([{ field: 'basePrice', code: 'vendorCurrency' }]);
  const priced: ProductChanges = {
    ...values,
    ...(basePrice === undefined ? {} : { basePrice: minorOf(basePrice, vendor.currency) }),
  };
  if (before?.categoryId === categoryId) return priced;
  const siblings = sql`${productTable.categoryId} = ${categoryId}`;
  return { ...priced, sortOrder: await nextSortOrder(work, productTable.sortOrder, siblings) };
}

/** A product comes back to its category alone (AUDIT-07). */
export async function keepCategory({ work, before }: RemovalContext<StoredProduct>): Promise<ProductChanges> {
  if (!(await lockCategory(work, before.categoryId, before.vendorId))) throw new HttpError(409, 'parentDeleted');
  return {};
}
