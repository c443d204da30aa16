import { tenant } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import { tenantTable } from './tenant.table.ts';

export const tenantStore = defineStore({
  resource: tenant,
  table: tenantTable,
  joins: joinBuilding(tenantTable.buildingId),
  readerCondition: (session) => sql`${column('t', tenantTable.active)} and ${isVisibleInApp('b', session)}`,
  computed: {},
});
