import { vendor } from '@atrium/contract';

import { column } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import { vendorTable } from './vendor.table.ts';
import { completeVendor, findVendorIssues, keepWithOpenOrders } from './vendorRules.ts';

export const vendorStore = defineStore({
  resource: vendor,
  table: vendorTable,
  joins: joinBuilding(vendorTable.buildingId),
  scope: {
    customer: column('t', vendorTable.customerId),
    building: column('t', vendorTable.buildingId),
    vendor: column('t', vendorTable.id),
  },
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: {},
  findIssues: findVendorIssues,
  beforeWrite: completeVendor,
  beforeRemove: keepWithOpenOrders,
});
