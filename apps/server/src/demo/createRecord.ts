import { systemGrant } from '../core/access/authorize.ts';
import { type Work, workOn } from '../core/http/work.ts';
import type { Services } from '../core/services.ts';
import { Store } from '../core/store/defineStore.ts';
import type { Values } from '../core/store/storeDefinition.ts';
import { findStore } from '../core/store/stores.ts';

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
  const { resource, options } = findStore(resourceName);
  const store = new Store(resource, options);
  const record = await store.create(systemGrant(resource, 'add', reason), { work, services }, body, fixed);
  return record.id;
}
