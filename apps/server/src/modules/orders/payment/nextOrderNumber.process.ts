import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { orderCounterTable } from '../order/orderCounter.table.ts';

/** The next number of the vendor's day. The row of the counter stays locked until the order is stored, so none is left out. */
export async function nextOrderNumber(work: Executor, vendorId: string, day: string): Promise<number> {
  const { last } = orderCounterTable;
  const [line] = await work.query<{ last: number }>(sql`
    insert into ${orderCounterTable} as c (${orderCounterTable.vendorId}, ${orderCounterTable.day}, ${last})
      values (${vendorId}::uuid, ${day}, 1)
      on conflict (${orderCounterTable.vendorId}, ${orderCounterTable.day}) do update set ${last} = c.last + 1
      returning ${last}`);
  if (line === undefined) throw new Error('an insert that returns its row has one');
  return line.last;
}
