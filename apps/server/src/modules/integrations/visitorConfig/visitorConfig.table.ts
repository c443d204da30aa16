import { pgTable } from 'drizzle-orm/pg-core';

import { accessColumns, listIndexes, recordColumns, scopeColumns, searchColumn } from '../../../db/columns.ts';

/** Customers' providers of visitor management (INTG-03). Secrets are sealed texts. */
export const visitorConfigTable = pgTable(
  'visitor_configs',
  {
    ...recordColumns(),
    ...scopeColumns('customer'),
    ...accessColumns(),
    searchText: searchColumn('provider', 'instance_name', 'provider_uri'),
  },
  (table) =>
    listIndexes('visitor_configs', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.provider, table.instanceName],
      search: table.searchText,
    }),
);
