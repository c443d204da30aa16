import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { SecretPlace } from '../base/crypto/secretBox.ts';

/** The place of a record's secret, by its column. */
export function secretPlace(column: PgColumn, id: string): SecretPlace {
  return { table: getTableName(column.table), column: column.name, id };
}
