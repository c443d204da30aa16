import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** What the embedded provider remembers: sessions, sign-ins under way, grants, codes and refresh tokens. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    /** The kind of record, as the provider names it: Session, Grant, RefreshToken … */
    model: text('model').notNull(),
    /** The record's id; of codes and tokens its digest, so that no one who reads the table can use them. */
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    /** The second id of a session. */
    uid: text('uid'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_records_by_grant').on(table.grantId),
    index('oidc_records_by_uid').on(table.uid),
    index('oidc_records_by_expiry').on(table.expiresAt),
  ],
);

/** The keys of the embedded provider, shared by all processes; encrypted at rest (SEC-04). */
export const oidcKeys = pgTable('oidc_keys', {
  /** The signing key's id, or `cookies`. */
  id: text('id').primaryKey(),
  purpose: text('purpose', { enum: ['signing', 'cookies'] }).notNull(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The demo accounts that signed in: which address a subject is. */
export const oidcAccounts = pgTable('oidc_accounts', {
  /** Digest of the address in lower case. */
  subject: text('subject').primaryKey(),
  email: text('email').notNull(),
});
