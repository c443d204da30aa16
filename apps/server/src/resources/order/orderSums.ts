import type { OrderTotalsAnswer } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { inMainUnit, type VendorFacts } from '../../readModels/vendors.ts';
import { orderTable } from './order.table.ts';

const own = (name: keyof typeof orderTable._.columns) => column('t', orderTable[name]);

/** How many products are named. */
const mostProducts = 10;

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
    select (array_agg(line->>'item' order by ${own('time')} desc))[1] as item, sum((line->>'quantity')::int)::int as quantity,
        ${inMainUnit(sql`sum((line->>'quantity')::bigint * (line->>'amount')::bigint)`, sql`${currency}::text`)} as amount
      from ${orderTable} t cross join jsonb_array_elements(${own('lines')}) as l (line)
      where ${sold} group by line->>'productId' order by 2 desc, 1 limit ${mostProducts}`);
  return { currency, days, products };
}
