import { tenant } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { tenantTable } from './tenant.table.ts';

export const tenantStore = defineStore({
  resource: tenant,
  table: tenantTable,
  joins: 'left join buildings b on b.id = t.building_id',
  readerCondition: (session, parameters) => `t.active and ${isVisibleInApp('b', session, parameters)}`,
  computed: {},
});
