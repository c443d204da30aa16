import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { requestCounterTable } from './requestCounter.table.ts';

/** Returns the next number of the customer. The row of the counter stays locked until the request is stored, so none is left out or given twice. */
export async function nextRequestNumber(work: Executor, customerId: string): Promise<number> {
  const { last } = requestCounterTable;
  const [line] = await work.query<{ last: number }>(sql`
    insert into ${requestCounterTable} as c (${requestCounterTable.customerId}, ${last}) values (${customerId}::uuid, 1)
      on conflict (${requestCounterTable.customerId}) do update set ${last} = c.last + 1
      returning ${last}`);
  if (line === undefined) throw new Error('an insert that returns its row has one');
  return line.last;
}
