import type { Services } from '../services/services.ts';
import type { Values } from '../store/storeDefinition.ts';

/** Resources of which a customer, or the root, has one alone. */
const singles: readonly string[] = ['branding'];

/** Removes what is where an example of a single one is to be made. */
export async function makeRoom(
  { database, stores }: Services,
  resource: string,
  { customerId = null }: Values,
): Promise<void> {
  if (!singles.includes(resource)) return;
  await database.query({
    text: `update "${stores.named(resource).read.tableName}" set deleted_at = now()
            where customer_id is not distinct from $1::uuid and deleted_at is null`,
    values: [customerId],
  });
}
