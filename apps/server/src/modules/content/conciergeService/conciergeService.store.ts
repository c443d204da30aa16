import { conciergeService } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { placedLast } from '../../../store/sortOrder.ts';
import { findMobilePrefixIssues } from '../../places/mobilePrefixes.reads.ts';
import { withPhoneNumbers } from '../../places/phoneNumbers.reads.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
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
