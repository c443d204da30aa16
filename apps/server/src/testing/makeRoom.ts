import { orderLimits } from '@atrium/contract';

import type { Services } from '../services/services.ts';
import type { Values } from '../store/storeDefinition.ts';
import { readSqlOf } from '../store/readSql.ts';

/** Resources of which a customer, or the root, has one alone. */
const singles: readonly string[] = ['branding'];

/** Half of the categories that a vendor may have. */
const MANY_CATEGORIES = orderLimits.maxCategories / 2;

/** Removes what is where an example of a single one is to be made, and what a vendor's examples had long before. */
export async function makeRoom(
  { database, stores }: Services,
  resource: string,
  { customerId = null, vendorId }: Values,
): Promise<void> {
  if (resource === 'productCategory')
    await database.query({
      text: `update product_categories set deleted_at = now() where deleted_at is null and vendor_id = $1::uuid
              and id not in (select id from product_categories where vendor_id = $1::uuid order by id desc limit ${String(MANY_CATEGORIES)})`,
      values: [vendorId],
    });
  if (!singles.includes(resource)) return;
  await database.query({
    text: `update "${readSqlOf(stores.named(resource)).tableName}" set deleted_at = now()
            where customer_id is not distinct from $1::uuid and deleted_at is null`,
    values: [customerId],
  });
}
