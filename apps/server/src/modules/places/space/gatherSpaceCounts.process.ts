import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { spaceCountTable } from './spaceCount.table.ts';

const own = {
  customerId: column('c', spaceCountTable.customerId),
  buildingId: column('c', spaceCountTable.buildingId),
  type: column('c', spaceCountTable.type),
};
const other = {
  customerId: column('o', spaceCountTable.customerId),
  buildingId: column('o', spaceCountTable.buildingId),
  type: column('o', spaceCountTable.type),
};

/** Makes one line of those that count the same spaces. Answers how many lines went into others. */
export async function gatherSpaceCounts(executor: Executor): Promise<number> {
  const { customerId, buildingId, type, count } = spaceCountTable;
  const [line] = await executor.query<{ gathered: number }>(sql`
    with lines as (delete from ${spaceCountTable} c
        where exists (select from ${spaceCountTable} o where ${other.customerId} = ${own.customerId}
          and ${other.buildingId} is not distinct from ${own.buildingId} and ${other.type} = ${own.type} and o.ctid <> c.ctid)
        returning ${own.customerId}, ${own.buildingId}, ${own.type}, ${column('c', count)}),
      sums as (insert into ${spaceCountTable} (${customerId}, ${buildingId}, ${type}, ${count})
        select ${customerId}, ${buildingId}, ${type}, sum(${count}) from lines group by 1, 2, 3 having sum(${count}) <> 0 returning 1)
    select ((select count(*) from lines) - (select count(*) from sums))::int as gathered`);
  return line?.gathered ?? 0;
}
