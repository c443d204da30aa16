import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { identityProviderTable } from '../identityProvider/identityProvider.table.ts';

/** The name of the provider with this id. */
export function providerName(providerId: Sql): Sql {
  return sql`(select ${column('p', identityProviderTable.name)} from ${identityProviderTable} p
    where ${column('p', identityProviderTable.id)} = ${providerId} and ${column('p', identityProviderTable.deletedAt)} is null)`;
}

/** Checks whether there is such a provider and it is none of identity. */
export async function isOtherProvider(executor: Executor, providerId: string): Promise<boolean> {
  const { id, types, deletedAt } = identityProviderTable;
  const others = await executor.query(sql`select from ${identityProviderTable}
    where ${id} = ${providerId}::uuid and ${deletedAt} is null and not 'identity' = any(${types})`);
  return others.length > 0;
}
