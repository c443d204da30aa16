import type { Session } from '@atrium/contract';

import type { Parameters } from '../core/store/parameters.ts';

/** Condition under which the person is a member of a group: an employee in it has their e-mail address (LIM-07). `group` is SQL of the group's id. */
export function isMemberOf(group: string, session: Session, parameters: Parameters): string {
  return `exists (select from employees m where m.group_id = ${group}
    and lower(m.email) = lower(${parameters.add(session.user.email)}) and m.deleted_at is null)`;
}

/** Condition under which the person is a member of any employee group of a building; `building` is the alias of the table. */
export function isMemberInBuilding(building: string, session: Session, parameters: Parameters): string {
  return `exists (select from employees m where m.building_id = ${building}.id and m.group_id is not null
    and lower(m.email) = lower(${parameters.add(session.user.email)}) and m.deleted_at is null)`;
}
