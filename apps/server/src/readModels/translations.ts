import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { translationTable } from '../resources/translation/translation.table.ts';

/** The languages in which a customer has texts of its own, each with their version (CUST-17). */
export async function findOwnTexts(executor: Executor, customerId: string): Promise<Record<string, number>> {
  const { language, version, texts, deletedAt } = translationTable;
  const lines = await executor.query<{ language: string; version: number }>(sql`select ${language}, ${version}
    from ${translationTable} where ${translationTable.customerId} = ${customerId}::uuid and ${deletedAt} is null
      and ${texts} <> '{}'`);
  return Object.fromEntries(lines.map((line) => [line.language, line.version]));
}
