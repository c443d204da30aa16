import { checkedGrant, systemGrant } from '../access/authorize.ts';
import { Store } from './defineStore.ts';
import type { Values, WriteContext } from './storeDefinition.ts';
import { findStore } from './stores.ts';

/**
 * Sets columns of another resource's record as part of a write that means it too, by the same person and with a revision
 * of its own: the questionnaire's source, which its building keeps. The record must stand in the caller's scope.
 */
export async function amendBeside(context: WriteContext, resourceName: string, id: string, columns: Values) {
  const { executor, services, grant } = context;
  const { resource, options } = findStore(resourceName);
  const { holder } = grant;
  const beside =
    holder.kind === 'session'
      ? checkedGrant(holder.session, resource, holder.trace)
      : systemGrant(resource, 'edit', holder.reason);
  await new Store(resource, options).amend(beside, { work: executor, services }, id, columns);
}
