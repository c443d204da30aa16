import { currencyDigits } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { productTable } from '../product/product.table.ts';

/**
 * Keeps the prices of a vendor as they are in the main unit while its currency becomes one of other digits: 2 euros are 2
 * yen. Those of deleted products are rounded where the new currency has fewer decimals (VEND-09).
 */
export async function convertPrices(
  executor: Executor,
  vendorId: string,
  before: string,
  after: string,
): Promise<void> {
  const digits = currencyDigits(after) - currencyDigits(before);
  if (digits === 0) return;
  const { basePrice } = productTable;
  const price =
    digits > 0 ? sql`${basePrice} * ${10 ** digits}::bigint` : sql`round(${basePrice} / ${10 ** -digits}::numeric)`;
  await executor.query(sql`update ${productTable} set ${basePrice} = ${price}
    where ${productTable.vendorId} = ${vendorId}::uuid`);
}
