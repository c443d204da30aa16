import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { quickRequestTable } from './quickRequest.table.ts';

/** Finds the problem code of one of the customer's quick requests; null where it has no such quick request (SRV-01). */
export async function findProblemCode(
  work: Executor,
  customerId: string | undefined,
  quickRequestId: string,
): Promise<string | null> {
  const own = quickRequestTable;
  const [found] = await work.query<{ code: string }>(sql`select ${own.problemCode} as code from ${own}
    where ${own.id} = ${quickRequestId}::uuid and ${own.customerId} = ${customerId ?? null}::uuid and ${own.deletedAt} is null`);
  return found?.code ?? null;
}
