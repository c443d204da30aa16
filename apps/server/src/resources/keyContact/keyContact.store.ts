import { keyContact } from '@atrium/contract';

import { defineStore } from '../../directory/defineStore.ts';
import { placedLast } from '../../store/sortOrder.ts';
import { findMobilePrefixIssues } from '../../readModels/mobilePrefixes.ts';
import { withPhoneNumbers } from '../../readModels/phoneNumbers.ts';
import { isVisibleInApp, joinBuilding } from '../../readModels/buildings.ts';
import { keyContactTable } from './keyContact.table.ts';

const placeLast = placedLast(keyContactTable);

export const keyContactStore = defineStore({
  resource: keyContact,
  table: keyContactTable,
  joins: joinBuilding(keyContactTable.buildingId),
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: {},
  findIssues: findMobilePrefixIssues,
  beforeWrite: async (context) => withPhoneNumbers(context, await placeLast(context), ['phone']),
});
