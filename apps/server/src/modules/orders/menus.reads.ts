import { isSoldOut, orderingAt, type VendorMenu } from '@atrium/contract';

import { fileMark } from '../../base/crypto/urlSigner.ts';
import type { Executor } from '../../db/database.ts';
import { column, raw, sql } from '../../db/sql.ts';
import { productCategoryTable } from './productCategory/productCategory.table.ts';
import { productTable } from './product/product.table.ts';
import { inMainUnit, type VendorFacts } from './vendors.reads.ts';

/** Returns how many categories a vendor has. */
export async function countCategories(executor: Executor, vendorId: string): Promise<number> {
  const [line] = await executor.query<{ count: number }>(sql`select count(*)::int as count from ${productCategoryTable}
    where ${productCategoryTable.vendorId} = ${vendorId}::uuid and ${productCategoryTable.deletedAt} is null`);
  return line?.count ?? 0;
}

/** Checks whether there is such a category of the vendor. It stays until the transaction ends. */
export async function lockCategory(executor: Executor, id: string, vendorId: string): Promise<boolean> {
  const found =
    await executor.query(sql`select from ${productCategoryTable} where ${productCategoryTable.id} = ${id}::uuid
    and ${productCategoryTable.vendorId} = ${vendorId}::uuid and ${productCategoryTable.deletedAt} is null for share`);
  return found.length > 0;
}

interface MenuLine {
  readonly categoryId: string;
  readonly categoryName: string;
  readonly id: string | null;
  readonly name: string;
  readonly price: number;
  readonly imageUrl: string | null;
  readonly soldOut: boolean;
  readonly soldOutUntil: string | null;
  readonly stock: number | null;
}

/** The active products of active categories, in the order of the menu. A category without any has one line without an id. */
async function findMenuLines(executor: Executor, { id, currency }: VendorFacts): Promise<MenuLine[]> {
  const own = (name: keyof typeof productTable._.columns) => column('p', productTable[name]);
  const category = (name: keyof typeof productCategoryTable._.columns) => column('c', productCategoryTable[name]);
  return executor.query<MenuLine>(sql`
    select ${category('id')} as "categoryId", ${category('name')} as "categoryName", ${own('id')}, ${own('name')},
        ${inMainUnit(own('basePrice'), sql`${currency}::text`)} as price,
        ${raw(`'${fileMark}'`)} || ${own('imageId')}::text as "imageUrl",
        ${own('soldOut')} as "soldOut", ${own('soldOutUntil')} as "soldOutUntil", ${own('stock')}
      from ${productCategoryTable} c left join ${productTable} p on ${own('categoryId')} = ${category('id')}
        and ${own('active')} and ${own('deletedAt')} is null
      where ${category('vendorId')} = ${id}::uuid and ${category('active')} and ${category('deletedAt')} is null
      order by ${category('sortOrder')}, ${category('id')}, ${own('sortOrder')}, ${own('id')}`);
}

/** Returns what the app shows of a vendor's menu at an instant in milliseconds (VEND-11, VEND-19). */
export async function readMenu(executor: Executor, vendor: VendorFacts, now: number): Promise<VendorMenu> {
  const categories = new Map<string, VendorMenu['categories'][number]>();
  for (const line of await findMenuLines(executor, vendor)) {
    const { categoryId, categoryName, id, name, price, imageUrl, stock } = line;
    const category = categories.get(categoryId) ?? { id: categoryId, name: categoryName, products: [] };
    categories.set(categoryId, category);
    if (id === null) continue;
    const soldOut = isSoldOut(line, now);
    const until = line.soldOutUntil === null ? null : new Date(line.soldOutUntil).toISOString();
    category.products.push({
      id,
      name,
      price,
      imageUrl,
      soldOut,
      soldOutUntil: soldOut && stock !== 0 ? until : null,
      stock,
    });
  }
  const { id: vendorId, shopName, currency, timezone, taxRate } = vendor;
  return {
    vendorId,
    shopName,
    currency,
    timezone,
    taxRate,
    ordering: orderingAt(vendor, timezone, now),
    categories: [...categories.values()].filter(({ products }) => products.length > 0),
  };
}
