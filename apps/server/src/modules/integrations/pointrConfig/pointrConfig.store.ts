import { pointrConfig } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { hasPointr } from '../../customers/customers.reads.ts';
import { pointrConfigTable } from './pointrConfig.table.ts';

const customerId = column('t', pointrConfigTable.customerId);

export const pointrConfigStore = defineStore({
  resource: pointrConfig,
  table: pointrConfigTable,
  computed: {},
  readerCondition: (session) => sql`${customerId} = ${session.user.customerId}::uuid and ${hasPointr(customerId)}`,
  secretAddresses: ['url'],
  outsideAddresses: ['url'],
});
