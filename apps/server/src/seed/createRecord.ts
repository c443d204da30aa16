import { systemGrant } from '../access/authorize.ts';
import { type Work, workOn } from '../db/work.ts';
import type { Services } from '../services/services.ts';
import type { Values } from '../store/storeDefinition.ts';

/**
 * Creates a record as the product itself, past permissions but not past validation; answers its id.
 * @param reason written to its revision
 * @param fixed values that a path would give, such as a parent's id
 * @param work a transaction that it is part of; its own when missing
 */
export async function createRecord(
  services: Services,
  reason: string,
  resourceName: string,
  body: Values,
  fixed: Values = {},
  work: Work = workOn(services.database),
): Promise<string> {
  const store = services.stores.named(resourceName);
  const record = await store.create(systemGrant(store.resource, 'add', reason), { work, services }, body, fixed);
  return record.id;
}
