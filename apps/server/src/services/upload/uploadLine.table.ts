import type { BatchAssumption, BatchChange, BatchIssue } from '@atrium/contract';
import { batchActions, batchOutcomes } from '@atrium/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The lines of bulk uploads: what is to be written of each, and what became of it. The outcome is written in the
 * transaction that writes the record, so that a job that was killed continues behind it (PLACE-37).
 */
export const uploadLineTable = pgTable(
  'batch_lines',
  {
    uploadId: uuid('upload_id').notNull(),
    /** As the spreadsheet counts, from 1. */
    line: integer('line').notNull(),
    /** What another line of the file needs comes before it. */
    rank: integer('rank').notNull().default(0),
    /** The first line of the file that is in the same place: those of one place are written one after another. */
    neighbor: integer('neighbor').notNull().default(0),
    action: text('action', { enum: batchActions }).notNull(),
    name: text('name').notNull().default(''),
    recordId: uuid('record_id'),
    /** The record's version that was compared; once it is applied, the one that it has then. */
    version: integer('version'),
    /** The texts of the file, for the error workbook and for another mapping. */
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** What the changed fields had, for the undo. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    changes: jsonb('changes').$type<readonly BatchChange[]>().notNull().default([]),
    issues: jsonb('issues').$type<readonly BatchIssue[]>().notNull().default([]),
    assumptions: jsonb('assumptions').$type<readonly BatchAssumption[]>().notNull().default([]),
    outcome: text('outcome', { enum: batchOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.line] }),
    index('batch_lines_pending')
      .on(table.uploadId, table.rank, table.neighbor, table.line)
      .where(sql`outcome is null and action in ('create', 'update')`),
    index('batch_lines_applied')
      .on(table.uploadId, table.rank, table.line)
      .where(sql`outcome = 'applied'`),
    index('batch_lines_by_action').on(table.uploadId, table.action, table.line),
    index('batch_lines_by_outcome').on(table.uploadId, table.outcome, table.line),
  ],
);
