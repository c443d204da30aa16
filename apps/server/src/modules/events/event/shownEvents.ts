import type { Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { hasFeature } from '../../../directory/features.ts';
import { isVisibleInApp } from '../../places/buildings.reads.ts';
import { eventTable } from './event.table.ts';

/**
 * Checks whether the app shows a person the event with this alias where events are on: it is active and in its date, in a
 * building that they see (CONT-19, LIM-07). The building is joined as `b`.
 */
export function isShownInApp(event: string, session: Session): Sql {
  const expirationDate = column(event, eventTable.expirationDate);
  return sql`${column(event, eventTable.active)} and ${column(event, eventTable.deletedAt)} is null
    and (${expirationDate} is null or ${expirationDate} > now()) and ${isVisibleInApp('b', session)}`;
}

/** Checks whether the sessions of a building with an address of their own are registered for there, and not in the app (ON-03). */
export function isExternal(buildingId: Sql): Sql {
  return hasFeature(buildingId, { code: 'extension.events', setting: sql`'externalRegistration'` }, null);
}
