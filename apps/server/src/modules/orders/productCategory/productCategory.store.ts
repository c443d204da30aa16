import { orderLimits, productCategory, type RuleIssue } from '@atrium/contract';

import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { countCategories } from '../menus.reads.ts';
import { nextSortOrder } from '../../../store/sortOrder.ts';
import type { CheckContext, Stored } from '../../../store/storeDefinition.ts';
import { productCategoryTable } from './productCategory.table.ts';

async function findTooMany({
  work,
  before,
  values,
}: CheckContext<Stored<typeof productCategory>>): Promise<RuleIssue[]> {
  if (before !== null || values.vendorId === undefined) return [];
  const count = await countCategories(work, values.vendorId);
  return count < orderLimits.maxCategories ? [] : [{ field: 'vendorId', code: 'tooMany' }];
}

export const productCategoryStore = defineStore({
  resource: productCategory,
  table: productCategoryTable,
  computed: { productCount: { counts: 'product', by: 'categoryId' } },
  findIssues: findTooMany,
  // A new category is placed last on its menu.
  beforeWrite: async ({ work, before, values }) => {
    if (before !== null) return values;
    const siblings = sql`${productCategoryTable.vendorId} = ${values.vendorId}`;
    return { ...values, sortOrder: await nextSortOrder(work, productCategoryTable.sortOrder, siblings) };
  },
});
