import { onboarding } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { Parameters } from '../../core/store/parameters.ts';
import { onboardingTable } from './onboarding.table.ts';

export const onboardingStore = defineStore({
  resource: onboarding,
  table: onboardingTable,
  computed: {},
  // The customer's own, and those of the root that it has none of the same name in place of.
  readerCondition: ({ user }, parameters: Parameters) => {
    const customer = `${parameters.add(user.customerId)}::uuid`;
    const own = `select lower(o.name) from onboardings o where o.customer_id = ${customer} and o.deleted_at is null`;
    return `(t.customer_id = ${customer} or (t.customer_id is null and lower(t.name) not in (${own})))`;
  },
});
