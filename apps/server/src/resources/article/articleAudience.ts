import type { RuleIssue, Session } from '@atrium/contract';

import type { Parameters } from '../../core/store/parameters.ts';
import type { CheckContext } from '../../core/store/storeDefinition.ts';
import { isMemberOf } from '../../readModels/employeeMembership.ts';

/** The group that an article is for is one of its building (CONT-07). */
export async function findAudienceIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { buildingId, employeeGroupId } = values;
  if (!changed.includes('employeeGroupId') || typeof employeeGroupId !== 'string') return [];
  const groups = await executor.query({
    text: 'select from employee_groups where id = $1::uuid and building_id = $2::uuid and deleted_at is null',
    values: [employeeGroupId, buildingId],
  });
  return groups.length > 0 ? [] : [{ field: 'employeeGroupId', code: 'groupOfBuilding' }];
}

/** Condition under which a building's article is for this person (CONT-07, LIM-07). */
export function isForReader(session: Session, parameters: Parameters): string {
  return `(t.audience_type = 'allUsers'
    or (t.audience_type = 'buildingUsers' and t.building_id = any(${parameters.add(session.buildingIds)}::uuid[]))
    or (t.audience_type = 'employeeGroup' and ${isMemberOf('t.employee_group_id', session, parameters)}))`;
}
