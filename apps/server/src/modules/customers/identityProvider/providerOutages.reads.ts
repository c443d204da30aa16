import { connectionLimits } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, instantText, sql } from '../../../db/sql.ts';
import { customerTable } from '../customer/customer.table.ts';
import { connectionOutageTable } from '../../../services/connections/connectionOutage.table.ts';

const o = connectionOutageTable;
const c = customerTable;

/** A service that is not asked for a customer for now; instants are ISO 8601. */
interface ProviderOutage {
  readonly customerId: string;
  readonly customerName: string;
  readonly since: string;
  readonly problem: 'unavailable' | 'credentials' | 'throttled';
  readonly retryAt: string;
}

/** Returns for which customers a provider has failed several times in a row, the longest first. */
export function findProviderOutages(executor: Executor, providerId: string): Promise<ProviderOutage[]> {
  const instant = (own: typeof o.since | typeof o.retryAt) => instantText(column('o', own));
  return executor.query<ProviderOutage>(sql`
    select ${column('o', o.customerId)} as "customerId", ${column('c', c.name)} as "customerName", ${instant(o.since)} as since,
        ${column('o', o.problem)}, ${instant(o.retryAt)} as "retryAt"
      from ${o} o join ${c} c on ${column('c', c.id)} = ${column('o', o.customerId)} and ${column('c', c.deletedAt)} is null
      where ${column('o', o.providerId)} = ${providerId}::uuid and ${column('o', o.failures)} >= ${connectionLimits.failuresInRow}::int
      order by ${column('o', o.since)}, ${column('o', o.customerId)} limit 50`);
}
