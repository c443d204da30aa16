import { onboarding } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { onboardingTable } from './onboarding.table.ts';

export const onboardingStore = defineStore({
  resource: onboarding,
  table: onboardingTable,
  computed: {},
  // The customer's own, and those of the root unless the customer has one of the same name.
  readerCondition: ({ user }) => {
    const customerId = column('t', onboardingTable.customerId);
    const ownNames = sql`select lower(${column('o', onboardingTable.name)}) from ${onboardingTable} o
      where ${column('o', onboardingTable.customerId)} = ${user.customerId}::uuid and ${column('o', onboardingTable.deletedAt)} is null`;
    return sql`(${customerId} = ${user.customerId}::uuid
      or (${customerId} is null and lower(${column('t', onboardingTable.name)}) not in (${ownNames})))`;
  },
});
