import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/** Access tokens that were signed out before their time, by hash; kept until they expire (AUTH-41). */
export const revokedTokenTable = pgTable(
  'revoked_tokens',
  { hash: text('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('revoked_tokens_by_expiry').on(table.expiresAt)],
);
