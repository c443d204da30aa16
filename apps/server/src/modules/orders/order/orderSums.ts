import type { OrderTotalsAnswer } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { inMainUnit, type VendorFacts } from '../vendors.reads.ts';
import { orderTable } from './order.table.ts';
import { orderProductTotalTable, orderTotalTable } from './orderTotal.table.ts';

const own = (name: keyof typeof orderTable._.columns) => column('t', orderTable[name]);

/** The lines of the order that is read as `t`. */
const productsIn = sql`lateral (select line."productId" as id, line.item, line.quantity, line.amount
  from jsonb_to_recordset(${own('lines')}) as line ("productId" text, item text, quantity int, amount bigint)) l`;

/** How many products are named. */
const MAX_PRODUCTS = 10;

/**
 * Sums up what a vendor has completed from an instant on, in its currency and without tests; a product has the name that
 * it was last ordered by (VEND-21, STAT-07). Orders that retention has removed count by their totals, from the first whole
 * hour on (RET-04).
 */
export async function sumOrders(
  executor: Executor,
  { id, currency }: VendorFacts,
  from: Date,
): Promise<OrderTotalsAnswer> {
  if (currency === null) return { currency, days: [], products: [] };
  const sold = sql`${own('vendorId')} = ${id}::uuid and ${own('status')} = 'Completed' and ${own('payment')} <> 'test'
    and ${own('time')} >= ${from.toISOString()}::timestamptz and ${own('currency')} = ${currency}`;
  const kept = (
    of: typeof orderTotalTable | typeof orderProductTotalTable,
  ) => sql`${column('k', of.vendorId)} = ${id}::uuid
    and ${column('k', of.currency)} = ${currency} and ${column('k', of.hour)} >= ${from.toISOString()}::timestamptz`;
  const days = await executor.query<OrderTotalsAnswer['days'][number]>(sql`
    select day, sum(orders)::int as orders, ${inMainUnit(sql`sum(total)`, sql`${currency}::text`)} as total from (
        select ${own('day')} as day, count(*) as orders, sum(${own('total')}) as total from ${orderTable} t where ${sold} group by ${own('day')}
        union all select ${column('k', orderTotalTable.day)}, ${column('k', orderTotalTable.orders)}, ${column('k', orderTotalTable.total)}
          from ${orderTotalTable} k where ${kept(orderTotalTable)}) summed
      group by day order by day`);
  const products = await executor.query<OrderTotalsAnswer['products'][number]>(sql`
    with sales as (
      select l.id, l.item, l.quantity::bigint as quantity, l.quantity * l.amount as amount, ${own('time')} as last
        from ${orderTable} t cross join ${productsIn} where ${sold}
      union all select ${column('k', orderProductTotalTable.productId)}, ${column('k', orderProductTotalTable.item)},
          ${column('k', orderProductTotalTable.quantity)}, ${column('k', orderProductTotalTable.amount)}, ${column('k', orderProductTotalTable.hour)}
        from ${orderProductTotalTable} k where ${kept(orderProductTotalTable)}),
    best as (
      select id, (array_agg(item order by last desc))[1] as item, sum(quantity)::int as quantity, sum(amount) as amount
        from sales group by id order by 3 desc, 1 limit ${MAX_PRODUCTS})
    select best.item, best.quantity, ${inMainUnit(sql`best.amount`, sql`${currency}::text`)} as amount
      from best order by 2 desc, 1`);
  return { currency, days, products };
}
