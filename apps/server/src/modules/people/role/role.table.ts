import type { PrivilegeMap } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** Roles (ROOT-22). */
export const roleTable = pgTable(
  'roles',
  {
    ...recordColumns(),
    name: sortedText('name').notNull(),
    description: text('description'),
    defaultScreen: sortedText('default_screen'),
    canGrantRoles: uuid('can_grant_roles')
      .array()
      .notNull()
      .default(sql`'{}'`),
    privilegeMap: jsonb('privilege_map').$type<PrivilegeMap>().notNull().default({}),
    searchText: searchColumn('name', 'description'),
  },
  (table) => [
    uniqueIndex('roles_name_unique')
      .on(sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('roles', {
      id: table.id,
      scope: [],
      fields: [table.name, table.defaultScreen],
      search: table.searchText,
    }),
  ],
);
