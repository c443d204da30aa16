import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { buildingTagTable } from './buildingTag/buildingTag.table.ts';
import type { TagWords } from './tags.reads.ts';

/** Checks whether a building that has the master tag has another tag with these words. */
export async function areWordsTaken(executor: Executor, tagId: string, { name, group }: TagWords): Promise<boolean> {
  const taken = await executor.query(sql`select from ${buildingTagTable} own
    join ${buildingTagTable} other on ${column('other', buildingTagTable.buildingId)} = ${column('own', buildingTagTable.buildingId)}
      and ${column('other', buildingTagTable.id)} <> ${column('own', buildingTagTable.id)}
      and ${column('other', buildingTagTable.deletedAt)} is null
    where ${column('own', buildingTagTable.tagId)} = ${tagId}::uuid and ${column('own', buildingTagTable.deletedAt)} is null
      and ${column('other', buildingTagTable.group)} = ${group} and lower(${column('other', buildingTagTable.name)}) = lower(${name})
    limit 1`);
  return taken.length > 0;
}

/** Checks whether all of these are tags of the building. */
export async function areTagsOfBuilding(
  executor: Executor,
  buildingId: string | null,
  ids: readonly string[],
): Promise<boolean> {
  const [line] = await executor.query<{ n: number }>(sql`select count(*)::int as n from ${buildingTagTable}
    where ${buildingTagTable.id} = any(${ids}::uuid[]) and ${buildingTagTable.buildingId} = ${buildingId}::uuid
      and ${buildingTagTable.deletedAt} is null`);
  return line?.n === new Set(ids).size;
}

/** The tags of a building by what people call them: the name, with its group where several groups have it. */
export async function findBuildingTags(
  executor: Executor,
  buildingId: string | null,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { id, name, group, deletedAt } = buildingTagTable;
  return executor.query(sql`
    select ${id}, case when count(*) over (partition by lower(${name})) > 1 then ${group} || ': ' || ${name} else ${name} end as name
      from ${buildingTagTable} where ${buildingTagTable.buildingId} = ${buildingId}::uuid and ${deletedAt} is null`);
}
