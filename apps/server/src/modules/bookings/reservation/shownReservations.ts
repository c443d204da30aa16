import type { Session } from '@atrium/contract';

import { column, type Sql, sql } from '../../../db/sql.ts';
import { isVisibleInApp } from '../../places/buildings.reads.ts';
import { reservationTable } from './reservation.table.ts';

/**
 * Checks whether a person's app shows the reservation with the alias `t` where reservations are on: in a building that they
 * see, until it is over (LIM-07). The building is joined as `b`.
 */
export function isReservableInApp(session: Session): Sql {
  return sql`${column('t', reservationTable.endDate)} > now() and ${isVisibleInApp('b', session)}`;
}
