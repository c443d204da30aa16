import { bigint, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from '../../db/columns.ts';

/**
 * What a revision of a sealed month was, by its hash (AUD-06). `digests` are those of its personal values, each with a salt
 * of its own, which goes with the value; the line stays when retention removes the revision, and says so.
 */
export const auditHashTable = pgTable(
  'audit_hashes',
  {
    month: date('month').notNull(),
    /** Its place in the month, from 1: by date, then id. */
    position: bigint('position', { mode: 'number' }).notNull(),
    entryId: uuid('entry_id').notNull(),
    hash: text('hash').notNull(),
    digests: jsonb('digests').$type<Readonly<Record<string, string>>>().notNull().default({}),
    salts: jsonb('salts').$type<Readonly<Record<string, string>> | null>(),
    thinnedAt: instant('thinned_at'),
  },
  (table) => [primaryKey({ columns: [table.month, table.position] }), index('audit_hashes_of_entry').on(table.entryId)],
);
