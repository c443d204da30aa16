import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { TagWords } from '../tags.reads.ts';
import { buildingTagTable } from '../buildingTag/buildingTag.table.ts';

/** Renames the tags of buildings that come from a master tag; deleted ones too, which may be restored. */
export async function renameTagInBuildings(
  executor: Executor,
  tagId: string,
  { name, group }: TagWords,
): Promise<void> {
  await executor.query(sql`update ${buildingTagTable} set ${buildingTagTable.name} = ${name}, ${buildingTagTable.group} = ${group}
    where ${buildingTagTable.tagId} = ${tagId}::uuid`);
}
