import { boolean, pgTable } from 'drizzle-orm/pg-core';

import { accessColumns, listIndexes, recordColumns, scopeColumns, searchColumn } from '../../../db/columns.ts';

/** Customers' providers of lockers (INTG-03). Secrets are sealed texts. */
export const lockerConfigTable = pgTable(
  'locker_configs',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    ...accessColumns(),
    allowsSelfService: boolean('allows_self_service').notNull().default(false),
    searchText: searchColumn('provider', 'instance_name', 'provider_uri'),
  },
  (table) =>
    listIndexes('locker_configs', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.provider, table.instanceName],
      search: table.searchText,
    }),
);
