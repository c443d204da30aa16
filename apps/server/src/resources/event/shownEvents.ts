import type { Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../db/sql.ts';
import { hasExtensionInApp } from '../../readModels/buildingExtensions.ts';
import { isVisibleInApp } from '../../readModels/buildings.ts';
import { eventTable } from './event.table.ts';

/**
 * Whether the app shows a person the event with this alias: it is active and in its date, in a building that they see
 * and that has events switched on (CONT-19, LIM-07). The building is joined as `b`.
 */
export function isShownInApp(event: string, session: Session): Sql {
  const expirationDate = column(event, eventTable.expirationDate);
  return sql`${column(event, eventTable.active)} and ${column(event, eventTable.deletedAt)} is null
    and (${expirationDate} is null or ${expirationDate} > now()) and ${isVisibleInApp('b', session)}
    and ${hasExtensionInApp(column(event, eventTable.buildingId), 'extension.events', session)}`;
}
