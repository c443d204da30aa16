import { orderLimits, webhookLimits } from '@atrium/contract';

import type { Services } from '../services/services.ts';
import type { Values } from '../store/storeDefinition.ts';
import { readSqlOf } from '../store/readSql.ts';

/** Resources of which a customer, or the root, has one alone. */
const singles: readonly string[] = ['branding'];

/** Resources of which a place may have only so many, with the column of the place. */
const bounded: Readonly<Record<string, { readonly column: string; readonly most: number }>> = {
  productCategory: { column: 'vendor_id', most: orderLimits.maxCategories },
  webhook: { column: 'customer_id', most: webhookLimits.maxPerCustomer },
};
/** The first ones of a place, which tests name by their ids. */
const FIRST = 2;

/** Removes what is where an example of a single one is to be made, and what a place had between its first and its latest examples. */
export async function makeRoom(
  { database, stores }: Services,
  resource: string,
  { customerId = null, vendorId }: Values,
): Promise<void> {
  const bound = bounded[resource];
  if (bound !== undefined) {
    const { column, most } = bound;
    const table = readSqlOf(stores.named(resource)).tableName;
    const there = `select id from "${table}" where deleted_at is null and ${column} = $1::uuid`;
    await database.query({
      text: `update "${table}" set deleted_at = now() where id in (${there})
              and id not in (${there} order by id desc limit ${String(most / 2)})
              and id not in (${there} order by id limit ${String(FIRST)})`,
      values: [column === 'vendor_id' ? vendorId : customerId],
    });
  }
  if (!singles.includes(resource)) return;
  await database.query({
    text: `update "${readSqlOf(stores.named(resource)).tableName}" set deleted_at = now()
            where customer_id is not distinct from $1::uuid and deleted_at is null`,
    values: [customerId],
  });
}
