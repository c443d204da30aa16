import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { mapTemplateTable } from '../resources/mapTemplate/mapTemplate.table.ts';

/** Checks whether there is such a category of icons, which is then not deleted until the transaction ends. */
export async function lockIconCategory(executor: Executor, templateId: string): Promise<boolean> {
  const { id, kind, deletedAt } = mapTemplateTable;
  const categories = await executor.query(sql`
    select from ${mapTemplateTable} where ${id} = ${templateId}::uuid and ${kind} = 'Icon' and ${deletedAt} is null for share`);
  return categories.length > 0;
}
