import { product } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { inMainUnit, joinVendor, vendorCurrency } from '../vendors.reads.ts';
import { productTable } from './product.table.ts';
import { completeProduct, findProductIssues, keepCategory } from './productRules.ts';

export const productStore = defineStore({
  resource: product,
  table: productTable,
  joins: sql`${joinBuildingPlace(productTable.buildingId)} ${joinVendor(productTable.vendorId)}`,
  computed: {
    basePrice: { sql: inMainUnit(column('t', productTable.basePrice), vendorCurrency), type: 'number' },
    currency: { sql: vendorCurrency },
    timezone: { sql: buildingTimezone },
  },
  findIssues: findProductIssues,
  beforeWrite: completeProduct,
  beforeRestore: keepCategory,
});
