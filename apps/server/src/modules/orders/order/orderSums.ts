import type { OrderTotalsAnswer } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { inMainUnit, type VendorFacts } from '../vendors.reads.ts';
import { orderTable } from './order.table.ts';

const own = (name: keyof typeof orderTable._.columns) => column('t', orderTable[name]);

/** The lines of the order that is read as `t`. */
const productsIn = sql`lateral (select line."productId" as id, line.item, line.quantity, line.amount
  from jsonb_to_recordset(${own('lines')}) as line ("productId" text, item text, quantity int, amount bigint)) l`;

/** How many products are named. */
const MAX_PRODUCTS = 10;

/**
 * Sums up what a vendor has completed from an instant on, in its currency and without tests; a product has the name that
 * it was last ordered by (VEND-21, STAT-07).
 */
export async function sumOrders(
  executor: Executor,
  { id, currency }: VendorFacts,
  from: Date,
): Promise<OrderTotalsAnswer> {
  if (currency === null) return { currency, days: [], products: [] };
  const sold = sql`${own('vendorId')} = ${id}::uuid and ${own('status')} = 'Completed' and ${own('payment')} <> 'test'
    and ${own('time')} >= ${from.toISOString()}::timestamptz and ${own('currency')} = ${currency}`;
  const days = await executor.query<OrderTotalsAnswer['days'][number]>(sql`
    select ${own('day')}, count(*)::int as orders, ${inMainUnit(sql`sum(${own('total')})`, sql`${currency}::text`)} as total
      from ${orderTable} t where ${sold} group by ${own('day')} order by ${own('day')}`);
  const products = await executor.query<OrderTotalsAnswer['products'][number]>(sql`
    with best as (
      select l.id, sum(l.quantity)::int as quantity, sum(l.quantity * l.amount) as amount, max(${own('time')}) as last
        from ${orderTable} t cross join ${productsIn} where ${sold}
        group by l.id order by 2 desc, 1 limit ${MAX_PRODUCTS})
    select (select l.item from ${orderTable} t cross join ${productsIn}
          where ${sold} and ${own('time')} = best.last and l.id = best.id limit 1) as item,
        best.quantity, ${inMainUnit(sql`best.amount`, sql`${currency}::text`)} as amount
      from best order by 2 desc, 1`);
  return { currency, days, products };
}
