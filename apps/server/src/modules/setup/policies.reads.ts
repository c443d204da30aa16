import type { policyInForce } from '@atrium/contract';
import type { z } from 'zod';

import type { Executor } from '../../db/database.ts';
import { column, raw, sql } from '../../db/sql.ts';
import { policyTable } from './policy/policy.table.ts';

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

/** Returns a customer's own policies, and those of the root whose code it has none for, by name (BRAND-39). */
export async function findPoliciesInForce(
  executor: Executor,
  customerId: string,
): Promise<z.infer<typeof policyInForce>[]> {
  const { id, name, code, url, deletedAt } = policyTable;
  const own = column('p', policyTable.customerId);
  return executor.query<z.infer<typeof policyInForce>>(sql`
    select ${column('p', id)}, ${column('p', name)}, ${column('p', code)}, ${column('p', url)}
      from ${policyTable} p
      where ${column('p', deletedAt)} is null and (${own} = ${customerId}::uuid or (${own} is null and not exists (
        select from ${policyTable} o where ${column('o', policyTable.customerId)} = ${customerId}::uuid
          and lower(${column('o', code)}) = lower(${column('p', code)}) and ${column('o', deletedAt)} is null)))
      order by ${column('p', name)}, ${column('p', id)}`);
}
