import { serviceConfig } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { customerName, joinCustomer } from '../../customers/customers.reads.ts';
import { serviceConfigTable } from './serviceConfig.table.ts';

export const serviceConfigStore = defineStore({
  resource: serviceConfig,
  table: serviceConfigTable,
  joins: joinCustomer(serviceConfigTable.customerId),
  computed: { customerName: { sql: customerName } },
  secretAddresses: ['serviceUrl', 'tokenUrl', 'attachmentUrl'],
  outsideAddresses: ['serviceUrl', 'tokenUrl', 'attachmentUrl'],
  readerCondition: (session) => sql`${column('t', serviceConfigTable.customerId)} = ${session.user.customerId}::uuid`,
});
