import { createHash, randomBytes } from 'node:crypto';

import { column, instantText, join, raw, type Sql, sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';

/** The personal values of a revision by field, each as the text of its JSON. */
export type PersonalTexts = Readonly<Record<string, string>>;

const hashed = [
  revisionTable.id,
  revisionTable.entity,
  revisionTable.entityId,
  revisionTable.action,
  revisionTable.version,
  revisionTable.restoredVersion,
  revisionTable.isUnconditional,
  revisionTable.editorId,
  revisionTable.triedRoleId,
  revisionTable.requestId,
  revisionTable.reason,
  revisionTable.source,
  revisionTable.changed,
  revisionTable.customerId,
  revisionTable.buildingId,
  revisionTable.vendorId,
  revisionTable.values,
] as const;

/**
 * Returns SQL of all columns of a revision but `personal` as one text, which a hash is made of. A column that comes later is
 * not added here: what is sealed was sealed without it.
 */
export function entryText(alias: string): Sql {
  const columns = hashed.map((own) => column(alias, own));
  const [date, transaction] = [column(alias, revisionTable.date), column(alias, revisionTable.transaction)];
  return sql`jsonb_build_array(${join(columns, ', ')}, ${instantText(date)}, ${transaction}::text)::text`;
}

/** Returns SQL of the personal values of a revision as `PersonalTexts`; null where there are none. */
export function personalTexts(alias: string): Sql {
  return sql`(select jsonb_object_agg(v.key, v.value::text) from jsonb_each(${column(alias, revisionTable.personal)}) v)`;
}

function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}

/** The digest of a personal value, which says nothing of it once its salt is gone. */
export function valueDigest(salt: string, text: string): string {
  return digest(salt, text);
}

/** Makes a salt for each personal value. */
export function saltsFor(personal: PersonalTexts): Record<string, string> {
  return Object.fromEntries(Object.keys(personal).map((field) => [field, randomBytes(16).toString('hex')]));
}

/** The hash of an entry: of its text and of the digests of its personal values. */
export function entryHash(text: string, digests: Readonly<Record<string, string>>): string {
  const fields = Object.keys(digests).toSorted();
  return digest(text, ...fields.map((field) => `${field} ${digests[field] ?? ''}`));
}

/** The hash of a chain that goes on with an entry. */
export function chained(chain: string, hash: string): string {
  return digest(chain, hash);
}

/** SQL of the moment at which a month begins, in UTC. */
export function startOfMonth(month: string): Sql {
  return sql`(${month}::date::timestamp at time zone ${raw(`'UTC'`)})`;
}

/** SQL of the moment at which the month after it begins. */
export function endOfMonth(month: string): Sql {
  return sql`((${month}::date + interval '1 month')::timestamp at time zone ${raw(`'UTC'`)})`;
}
