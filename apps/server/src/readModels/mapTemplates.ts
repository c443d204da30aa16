import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { iconTable } from '../resources/icon/icon.table.ts';
import { mapTemplateTable } from '../resources/mapTemplate/mapTemplate.table.ts';

/** The number of icons of a category. */
export function iconCountOf(templateId: Sql): Sql {
  return sql`(select count(*)::int from ${iconTable} i
    where ${column('i', iconTable.templateId)} = ${templateId} and ${column('i', iconTable.deletedAt)} is null)`;
}

/** Checks whether there is such a category of icons, which is then not deleted until the transaction ends. */
export async function lockIconCategory(executor: Executor, templateId: string): Promise<boolean> {
  const { id, kind, deletedAt } = mapTemplateTable;
  const categories = await executor.query(sql`
    select from ${mapTemplateTable} where ${id} = ${templateId}::uuid and ${kind} = 'Icon' and ${deletedAt} is null for share`);
  return categories.length > 0;
}
