import type { article, customerArticle, RuleIssue, Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { isGroupOfBuilding, isGroupOfCustomer, isMemberOf } from '../../people/employeeGroups.reads.ts';
import type { CheckContext, Stored } from '../../../store/storeDefinition.ts';
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

/** The group that a customer's article is for is one of its buildings (CONT-07). */
export async function findCustomerAudienceIssues({
  work,
  values,
  changed,
}: CheckContext<Stored<typeof customerArticle>>): Promise<RuleIssue[]> {
  const { customerId, employeeGroupId } = values;
  if (!changed.includes('employeeGroupId') || typeof employeeGroupId !== 'string' || customerId === undefined)
    return [];
  const isOwn = await isGroupOfCustomer(work, employeeGroupId, customerId);
  return isOwn ? [] : [{ field: 'employeeGroupId', code: 'groupOfCustomer' }];
}

/**
 * Checks whether an article is for this person, who is a user of its building, or of any for a customer's article (CONT-07,
 * LIM-07).
 */
function isMeantFor(session: Session, isBuildingUser: Sql): Sql {
  const audience = column('t', articleTable.audienceType);
  return sql`(${audience} = 'allUsers'
    or (${audience} = 'buildingUsers' and ${isBuildingUser})
    or (${audience} = 'employeeGroup' and ${isMemberOf(column('t', articleTable.employeeGroupId), session)}))`;
}

/** Checks whether a building's article is for this person. */
export function isForReader(session: Session): Sql {
  return isMeantFor(session, sql`${column('t', articleTable.buildingId)} = any(${session.buildingIds}::uuid[])`);
}

/** Checks whether an article of the person's customer is for them: users of its buildings are those with a building. */
export function isForCustomerReader(session: Session): Sql {
  return isMeantFor(session, sql`cardinality(${session.buildingIds}::uuid[]) > 0`);
}
