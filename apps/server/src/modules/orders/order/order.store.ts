import { can, order, type Session } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { inMainUnit } from '../vendors.reads.ts';
import { informReady } from './orderMail.ts';
import { orderTable } from './order.table.ts';
import { findOrderIssues, writeOrder } from './orderRules.ts';

const currency = column('t', orderTable.currency);
const money = (name: 'subtotal' | 'taxesAndFees' | 'total') =>
  ({ sql: inMainUnit(column('t', orderTable[name]), currency), type: 'number' }) as const;

const shownLines = sql`(select json_agg(json_build_object('productId', l.line->>'productId', 'item', l.line->>'item',
    'quantity', (l.line->>'quantity')::int, 'amount', ${inMainUnit(sql`(l.line->>'amount')::bigint`, currency)}) order by l.place)
  from jsonb_array_elements(${column('t', orderTable.lines)}) with ordinality as l (line, place))`;

const own = {
  number: column('t', orderTable.number),
  status: column('t', orderTable.status),
  closedAt: column('t', orderTable.closedAt),
};

const zone = sql`coalesce(${buildingTimezone}, 'UTC')`;

/**
 * Selects what the stream shows: orders that are open, and those closed today by the clocks of the building. No day is
 * longer than 25 hours, so the first bound holds in every zone and an index of closed orders serves it.
 */
const isOfToday = sql`(${own.status} in ('Placed', 'Accepted') or (${own.closedAt} > now() - interval '26 hours'
  and ${own.closedAt} >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}))`;

/** Returns the condition of the orders that a session may see in the portal: older ones need the order history (STAT-08, TRUE-01). */
function ordersFor(session: Session) {
  // The vendor sees an order once it has a number: those that await their payment, or have lapsed, are the person's own.
  const isNumbered = sql`${own.number} > 0`;
  return can(session, 'BUILDING.history', 'view') ? isNumbered : sql`${isNumbered} and ${isOfToday}`;
}

export const orderStore = defineStore({
  resource: order,
  table: orderTable,
  joins: joinBuildingPlace(orderTable.buildingId),
  computed: {
    subtotal: money('subtotal'),
    taxesAndFees: money('taxesAndFees'),
    total: money('total'),
    lines: { sql: shownLines },
    timezone: { sql: buildingTimezone },
  },
  rows: ({ holder, projection }) =>
    holder.kind === 'system' || projection === 'reader' ? sql`true` : ordersFor(holder.session),
  findIssues: findOrderIssues,
  beforeWrite: writeOrder,
  isWholeBefore: true,
  afterWrite: informReady,
});
