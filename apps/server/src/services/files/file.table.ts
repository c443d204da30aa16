import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/** Stored files: uploads and exports (RES-15, RES-39, KIT-04). The content is next to the database under `storageKey`. */
export const fileTable = pgTable(
  'files',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    uploadedBy: uuid('uploaded_by'),
    customerId: uuid('customer_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /** When the nightly work first found it in use; it stays from then on, for the history. */
    usedAt: instant('used_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('files_by_customer').on(table.customerId),
    index('files_by_expiry').on(table.expiresAt),
    index('files_unused_by_person')
      .on(table.uploadedBy)
      .where(sql`used_at is null`),
  ],
);
