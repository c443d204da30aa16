import { conciergeService } from '@atrium/contract';

import { defineStore } from '../../directory/defineStore.ts';
import { placedLast } from '../../store/sortOrder.ts';
import { findMobilePrefixIssues } from '../../readModels/mobilePrefixes.ts';
import { withPhoneNumbers } from '../../readModels/phoneNumbers.ts';
import { isVisibleInApp, joinBuilding } from '../../readModels/buildings.ts';
import { conciergeServiceTable } from './conciergeService.table.ts';

const placeLast = placedLast(conciergeServiceTable);

export const conciergeServiceStore = defineStore({
  resource: conciergeService,
  table: conciergeServiceTable,
  joins: joinBuilding(conciergeServiceTable.buildingId),
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: {},
  findIssues: findMobilePrefixIssues,
  beforeWrite: async (context) => withPhoneNumbers(context, await placeLast(context), ['phone', 'textPhone']),
});
