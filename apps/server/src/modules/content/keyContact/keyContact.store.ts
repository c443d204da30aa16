import { keyContact } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { placedLast } from '../../../store/sortOrder.ts';
import { findMobilePrefixIssues } from '../../places/mobilePrefixes.reads.ts';
import { withPhoneNumbers } from '../../places/phoneNumbers.reads.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
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
