import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, recordColumns } from '../../db/columns.ts';

/**
 * Revisions and security events as one list (AUD-01). The database has it as a view, which a migration makes: each part
 * of it is read by an index of its own table.
 */
export const auditEntryView = pgTable('audit_entries', {
  ...recordColumns(),
  isSecurity: boolean('is_security').notNull(),
  type: text('type').notNull(),
  recordId: uuid('record_id'),
  recordName: text('record_name'),
  recordVersion: integer('record_version'),
  action: text('action').notNull(),
  date: instant('date').notNull(),
  actorId: uuid('actor_id'),
  actorEmail: text('actor_email'),
  triedRoleId: uuid('tried_role_id'),
  changed: text('changed').array(),
  source: text('source').notNull(),
  requestId: text('request_id'),
  address: text('address'),
  customerId: uuid('customer_id'),
  buildingId: uuid('building_id'),
  vendorId: uuid('vendor_id'),
  times: integer('times').notNull(),
  detail: jsonb('detail').notNull(),
  searchText: text('search_text').notNull(),
});
