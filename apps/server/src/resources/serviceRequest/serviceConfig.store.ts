import { serviceConfig } from '@atrium/contract';

import { column, sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { customerName, joinCustomer } from '../../readModels/customers.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

export const serviceConfigStore = defineStore({
  resource: serviceConfig,
  table: serviceConfigTable,
  joins: joinCustomer(serviceConfigTable.customerId),
  computed: { customerName: { sql: customerName } },
  readerCondition: (session) => sql`${column('t', serviceConfigTable.customerId)} = ${session.user.customerId}::uuid`,
});
