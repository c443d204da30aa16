import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { orderTable } from '../../orders/order/order.table.ts';
import { orderProductTotalTable, orderTotalTable } from '../../orders/order/orderTotal.table.ts';

const own = (field: keyof typeof orderTable._.columns) => column('t', orderTable[field]);
const hour = sql`date_trunc('hour', ${own('time')})`;

/** Adds what orders have sold to the totals of their vendors, before they are removed: as `sumOrders` counts them (STAT-07, RET-04). */
export async function keepOrderTotals(tx: Executor, ids: readonly string[]): Promise<void> {
  const sold = sql`${own('id')} = any(${ids}::uuid[]) and ${own('status')} = 'Completed' and ${own('payment')} <> 'test'`;
  const total = orderTotalTable;
  await tx.query(sql`insert into ${total} as o (${total.vendorId}, ${total.currency}, ${total.hour}, ${total.day}, ${total.orders}, ${total.total})
    select ${own('vendorId')}, ${own('currency')}, ${hour}, ${own('day')}, count(*), sum(${own('total')})
      from ${orderTable} t where ${sold} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (${total.vendorId}, ${total.currency}, ${total.hour}, ${total.day}) do update set
      ${total.orders} = ${column('o', total.orders)} + excluded.${total.orders}, ${total.total} = ${column('o', total.total)} + excluded.${total.total}`);
  const product = orderProductTotalTable;
  await tx.query(sql`insert into ${product} as o
      (${product.vendorId}, ${product.currency}, ${product.hour}, ${product.productId}, ${product.item}, ${product.quantity}, ${product.amount})
    select ${own('vendorId')}, ${own('currency')}, ${hour}, line."productId", (array_agg(line.item order by ${own('time')} desc))[1],
        sum(line.quantity), sum(line.quantity * line.amount)
      from ${orderTable} t cross join lateral jsonb_to_recordset(${own('lines')})
        as line ("productId" text, item text, quantity int, amount bigint)
      where ${sold} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (${product.vendorId}, ${product.currency}, ${product.hour}, ${product.productId}) do update set
      ${product.item} = excluded.${product.item}, ${product.quantity} = ${column('o', product.quantity)} + excluded.${product.quantity},
      ${product.amount} = ${column('o', product.amount)} + excluded.${product.amount}`);
}
