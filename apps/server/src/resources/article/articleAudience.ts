import type { article, RuleIssue, Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../db/sql.ts';
import { isGroupOfBuilding, isMemberOf } from '../../readModels/employeeGroups.ts';
import type { CheckContext, Stored } from '../../store/storeDefinition.ts';
import { articleTable } from './article.table.ts';

/** The group that an article is for is one of its building (CONT-07). */
export async function findAudienceIssues({
  work,
  values,
  changed,
}: CheckContext<Stored<typeof article>>): Promise<RuleIssue[]> {
  const { buildingId, employeeGroupId } = values;
  if (!changed.includes('employeeGroupId') || typeof employeeGroupId !== 'string' || buildingId === undefined)
    return [];
  const isOwn = await isGroupOfBuilding(work, employeeGroupId, buildingId);
  return isOwn ? [] : [{ field: 'employeeGroupId', code: 'groupOfBuilding' }];
}

/** Whether a building's article is for this person (CONT-07, LIM-07). */
export function isForReader(session: Session): Sql {
  const audience = column('t', articleTable.audienceType);
  return sql`(${audience} = 'allUsers'
    or (${audience} = 'buildingUsers' and ${column('t', articleTable.buildingId)} = any(${session.buildingIds}::uuid[]))
    or (${audience} = 'employeeGroup' and ${isMemberOf(column('t', articleTable.employeeGroupId), session)}))`;
}
