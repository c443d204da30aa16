import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant, transactionId } from '../db/columns.ts';

/** The channel on which live events are announced: revisions, and others in a table of their own. */
export const LIVE_CHANNEL = 'live';

/**
 * One line per change of a record, with its full values after it, without secrets (AUDIT-01, AUDIT-03, AUDIT-08).
 * Partitioned by month. `personal` holds the values that name a person, apart so that they can be blanked. Each line is a
 * live event, found by the transaction that wrote it; null in those of before that.
 */
export const revisionTable = pgTable(
  'revisions',
  {
    id: uuid('id').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text('action').notNull(),
    version: integer('version').notNull(),
    /** The version whose values the change put back; null for any other change. */
    restoredVersion: integer('restored_version'),
    /** Whether the change named no version that it was for, so that it may have overwritten another one unseen (TRUE-04). */
    isUnconditional: boolean('is_unconditional').notNull().default(false),
    date: instant('date').notNull().defaultNow(),
    editorId: uuid('editor_id'),
    triedRoleId: uuid('tried_role_id'),
    requestId: text('request_id'),
    reason: text('reason'),
    /** How the change came about, as `auditSources` has it (AUD-01). */
    source: text('source').notNull().default('unknown'),
    /** The fields that got other values; null in a record's first revision and in those of before. */
    changed: text('changed').array(),
    customerId: uuid('customer_id'),
    buildingId: uuid('building_id'),
    vendorId: uuid('vendor_id'),
    values: jsonb('values').notNull(),
    personal: jsonb('personal'),
    transaction: transactionId(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.date] }),
    index('revisions_by_entity').on(table.entityId, table.date.desc()),
    index('revisions_by_date').on(table.date, table.id),
    index('revisions_by_customer').on(table.customerId, table.date, table.id),
    index('revisions_by_editor').on(table.editorId, table.date, table.id),
    index('revisions_by_type').on(table.entity, table.date, table.id),
    index('revisions_by_action').on(table.action, table.date, table.id),
    index('revisions_by_source').on(table.source, table.date, table.id),
    index('revisions_by_field')
      .using('gin', table.changed)
      .where(sql`changed is not null`),
    index('revisions_by_transaction')
      .on(table.transaction)
      .where(sql`transaction is not null`),
  ],
);
