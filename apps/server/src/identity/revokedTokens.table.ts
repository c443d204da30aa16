import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { instant } from '../db/columns.ts';

/**
 * Access tokens that were signed out before their time, by hash, kept until they expire (AUTH-41); and people who were
 * signed out everywhere, by a hash of their address, with the time until which they had signed in (AUTH-38).
 */
export const revokedTokenTable = pgTable(
  'revoked_tokens',
  {
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    /** Of a person alone. */
    signedInUntil: instant('signed_in_until'),
    cause: text('cause'),
  },
  (table) => [index('revoked_tokens_by_expiry').on(table.expiresAt)],
);
