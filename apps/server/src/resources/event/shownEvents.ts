import type { Session } from '@atrium/contract';

import type { Parameters } from '../../core/store/parameters.ts';
import { hasExtensionInApp } from '../../readModels/buildingExtensions.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';

/**
 * Condition under which the app shows an event to a person: it is active and in its date, in a building that they see
 * and that has events switched on (CONT-19, LIM-07). `event` and `building` are the aliases of the tables.
 */
export function isShownInApp(event: string, building: string, session: Session, parameters: Parameters): string {
  return `${event}.active and ${event}.deleted_at is null and (${event}.expiration_date is null or ${event}.expiration_date > now())
    and ${isVisibleInApp(building, session, parameters)}
    and ${hasExtensionInApp(`${building}.id`, 'extension.events', session, parameters)}`;
}

/** Joins to the building of alias `t` and what is derived from it: `b`, its timezone `z` and its country `c`. */
export const buildingJoins = `left join buildings b on b.id = t.building_id
  left join timezones z on z.id = b.timezone_id left join countries c on c.id = b.country_id`;
