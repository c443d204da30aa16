import type { Session } from '@atrium/contract';

import type { Parameters } from '../core/store/parameters.ts';

/**
 * Condition under which a person's app has an extension in a building: the building has enabled it, and one that is
 * still Provisioning is seen by the building's limited population alone (BRAND-24). `building` is SQL of the building's id.
 */
export function hasExtensionInApp(building: string, code: string, session: Session, parameters: Parameters): string {
  return `exists (select from extensions x where x.building_id = ${building} and lower(x.code) = lower(${parameters.add(code)}::text)
      and x.enabled and x.deleted_at is null
      and (x.status = 'activeForAll' or x.building_id = any(${parameters.add(session.buildingIds)}::uuid[])))`;
}
