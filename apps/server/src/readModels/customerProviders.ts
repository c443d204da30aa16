import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Executor } from '../db/database.ts';
import { column, type Sql, sql } from '../db/sql.ts';
import { customerTable } from '../resources/customer/customer.table.ts';
import { lockerConfigTable } from '../resources/lockerConfig/lockerConfig.table.ts';
import { visitorConfigTable } from '../resources/visitorConfig/visitorConfig.table.ts';
import { providerName } from './identityProviders.ts';

/** What other tables have of a customer's providers; null where there is none. */
export interface CustomerProviders {
  readonly identity: string | null;
  readonly locker: string | null;
  readonly lockerUri: string | null;
  readonly visitor: string | null;
  readonly visitorUri: string | null;
}

/** The columns that say which provider a customer uses. */
type ProviderTable = PgTable &
  Readonly<Record<'id' | 'customerId' | 'provider' | 'providerUri' | 'deletedAt', PgColumn>>;

/** A column of the customer's first provider, those with an address before others. */
function first(table: ProviderTable, shown: PgColumn): Sql {
  return sql`(select ${column('x', shown)} from ${table} x
    where ${column('x', table.customerId)} = ${column('c', customerTable.id)} and ${column('x', table.deletedAt)} is null
    order by ${column('x', table.providerUri)} is null, ${column('x', table.provider)}, ${column('x', table.id)} limit 1)`;
}

/** The providers of a customer that its own record does not name. @throws Error without such a customer */
export async function readCustomerProviders(executor: Executor, customerId: string): Promise<CustomerProviders> {
  const [providers] = await executor.query<CustomerProviders>(sql`
    select ${providerName(column('c', customerTable.identityProviderId))} as identity,
      ${first(lockerConfigTable, lockerConfigTable.provider)} as locker,
      ${first(lockerConfigTable, lockerConfigTable.providerUri)} as "lockerUri",
      ${first(visitorConfigTable, visitorConfigTable.provider)} as visitor,
      ${first(visitorConfigTable, visitorConfigTable.providerUri)} as "visitorUri"
    from ${customerTable} c where ${column('c', customerTable.id)} = ${customerId}::uuid`);
  if (providers === undefined) throw new Error(`customer ${customerId} has gone while it was read`);
  return providers;
}
