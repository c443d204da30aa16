import { conciergeService } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { standsLast } from '../../core/store/sortOrder.ts';
import { findMobilePrefixIssues } from '../../readModels/mobilePrefixes.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { conciergeServiceTable } from './conciergeService.table.ts';

export const conciergeServiceStore = defineStore({
  resource: conciergeService,
  table: conciergeServiceTable,
  joins: 'left join buildings b on b.id = t.building_id',
  readerCondition: (session, parameters) => isVisibleInApp('b', session, parameters),
  computed: {},
  findIssues: findMobilePrefixIssues,
  beforeWrite: standsLast('concierge_services'),
});
