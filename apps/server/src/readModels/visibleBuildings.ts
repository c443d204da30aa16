import type { Session } from '@atrium/contract';

import type { Parameters } from '../core/store/parameters.ts';
import { isMemberInBuilding } from './employeeMembership.ts';

/**
 * Condition under which a building is seen in the mobile app: one of the person's own customer that is Active, or
 * Provisioning with the person in its limited population (LIM-07, BLDG-45). `building` is the alias of the table.
 */
export function isVisibleInApp(building: string, session: Session, parameters: Parameters): string {
  return `${building}.customer_id = ${parameters.add(session.user.customerId)}::uuid and ${building}.deleted_at is null
    and (${building}.status = 'Active'
      or (${building}.status = 'Provisioning' and ${isInPopulation(building, session, parameters)}))`;
}

/** Condition under which the person is in a building's limited population (BLDG-45). */
export function isInPopulation(building: string, session: Session, parameters: Parameters): string {
  return `(${building}.id = any(${parameters.add(session.buildingIds)}::uuid[])
    or ${isMemberInBuilding(building, session, parameters)})`;
}
