import type { PrivilegeMap } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { instant, listIndexes, recordColumns, searchColumn, sortedText } from '../../../db/columns.ts';

/** The keys of programs, of the root and of customers (KEY-01). What they are made of is kept as a digest alone (KEY-02). */
export const apiKeyTable = pgTable(
  'api_keys',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    name: sortedText('name').notNull(),
    rights: jsonb('rights').$type<PrivilegeMap>().notNull(),
    reach: text('reach').notNull(),
    buildingIds: uuid('building_ids').array().notNull().default([]),
    vendorIds: uuid('vendor_ids').array().notNull().default([]),
    addresses: text('addresses').array().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
    makerId: uuid('maker_id'),
    start: text('start').notNull(),
    hash: text('hash').notNull(),
    /** The key before the last rotation, as long as it is valid too. */
    formerHash: text('former_hash'),
    formerUntil: instant('former_until'),
    lastUsedOn: sortedText('last_used_on'),
    lastUsedAddress: text('last_used_address'),
    searchText: searchColumn('name', 'start'),
  },
  (table) => [
    uniqueIndex('api_keys_hash_unique').on(table.hash),
    uniqueIndex('api_keys_former_hash_unique').on(table.formerHash),
    uniqueIndex('api_keys_name_unique')
      .on(sql`coalesce(${table.customerId}, '00000000-0000-0000-0000-000000000000')`, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    ...listIndexes('api_keys', {
      id: table.id,
      scope: [table.customerId],
      fields: [table.name, table.start, table.expiresAt, table.lastUsedOn, table.createdAt, table.makerId],
      search: table.searchText,
    }),
    ...listIndexes('api_keys_all', {
      id: table.id,
      scope: [],
      fields: [table.name, table.start, table.expiresAt, table.lastUsedOn, table.createdAt, table.makerId],
    }),
  ],
);
