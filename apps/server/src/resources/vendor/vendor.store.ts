import { vendor } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { vendorTable } from './vendor.table.ts';
import { completeVendor, findVendorIssues } from './vendorRules.ts';

export const vendorStore = defineStore({
  resource: vendor,
  table: vendorTable,
  joins: 'left join buildings b on b.id = t.building_id',
  scope: { customer: 't.customer_id', building: 't.building_id', vendor: 't.id' },
  readerCondition: (session, parameters) => isVisibleInApp('b', session, parameters),
  computed: {},
  findIssues: findVendorIssues,
  beforeWrite: completeVendor,
});
