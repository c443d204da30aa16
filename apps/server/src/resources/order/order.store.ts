import { order } from '@atrium/contract';

import { column, sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { buildingTimezone, joinBuildingPlace } from '../../readModels/buildings.ts';
import { inMainUnit } from '../../readModels/vendors.ts';
import { informReady } from './orderMail.ts';
import { orderTable } from './order.table.ts';
import { findOrderIssues, writeOrder } from './orderRules.ts';

const currency = column('t', orderTable.currency);
const money = (name: 'subtotal' | 'taxesAndFees' | 'total') =>
  ({ sql: inMainUnit(column('t', orderTable[name]), currency), type: 'number' }) as const;

const shownLines = sql`(select json_agg(json_build_object('productId', l.line->>'productId', 'item', l.line->>'item',
    'quantity', (l.line->>'quantity')::int, 'amount', ${inMainUnit(sql`(l.line->>'amount')::bigint`, currency)}) order by l.place)
  from jsonb_array_elements(${column('t', orderTable.lines)}) with ordinality as l (line, place))`;

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
  // The vendor sees an order once it has a number: those that await their payment, or have lapsed, are the person's own.
  rows: ({ holder, projection }) =>
    holder.kind === 'system' || projection === 'reader' ? sql`true` : sql`${column('t', orderTable.number)} > 0`,
  // In the app people have their own orders.
  readerCondition: (session) => sql`${column('t', orderTable.userId)} = ${session.user.id}::uuid`,
  findIssues: findOrderIssues,
  beforeWrite: writeOrder,
  afterWrite: informReady,
});
