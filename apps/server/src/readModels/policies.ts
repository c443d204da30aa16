import type { Executor } from '../db/database.ts';
import { raw, sql } from '../db/sql.ts';
import { policyTable } from '../resources/policy/policy.table.ts';

/** The place of the root's policies in the unique index. */
const root = raw(`'00000000-0000-0000-0000-000000000000'`);

/** Returns the address of the root's terms of use, which everyone may read before signing in (AUTH-56). */
export async function findTermsUrl(executor: Executor): Promise<string | null> {
  const { url, customerId, code, deletedAt } = policyTable;
  const [policy] = await executor.query<{ url: string }>(sql`
    select ${url} from ${policyTable}
      where coalesce(${customerId}, ${root}) = ${root} and lower(${code}) = 'policy.terms' and ${deletedAt} is null`);
  return policy?.url ?? null;
}
