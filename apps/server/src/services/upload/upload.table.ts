import type { BatchKind } from '@atrium/contract';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, instant } from '../../db/columns.ts';

/** A column of an uploaded file: its letters, its heading, and the field that it is read as. */
export interface StoredColumn {
  readonly column: string;
  readonly heading: string;
  readonly field: string | null;
}

/** Bulk uploads of places (PLACE-33). What a job does next to its lines is in `jobs`; a job that has ended badly shows in the status. */
export const uploadTable = pgTable(
  'batch_uploads',
  {
    id: id(),
    kind: text('kind').$type<BatchKind>().notNull(),
    customerId: uuid('customer_id').notNull(),
    buildingId: uuid('building_id'),
    /** The campus of destinations. */
    parentId: uuid('parent_id'),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: ['Checking', 'Checked', 'Applying', 'Applied', 'Undoing', 'Undone'] }).notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    jobId: uuid('job_id'),
    /** The sheet that was read, and all that people see in the file, where there are several. */
    sheet: text('sheet'),
    sheets: jsonb('sheets').$type<readonly string[]>().notNull().default([]),
    /** The file while another sheet of it can be chosen. */
    fileId: uuid('file_id'),
    columns: jsonb('columns').$type<readonly StoredColumn[]>().notNull().default([]),
    lines: integer('lines').notNull().default(0),
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (table) => [
    index('batch_uploads_by_building').on(table.buildingId, table.createdAt.desc(), table.id.desc()),
    index('batch_uploads_by_parent').on(table.parentId, table.createdAt.desc(), table.id.desc()),
    index('batch_uploads_by_age').on(table.createdAt),
  ],
);
