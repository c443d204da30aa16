import type { Grant } from '../access/grant.ts';
import type { AnyStoreOptions } from './storeDefinition.ts';

/** Deleted records are only looked at, never written, by those who still see them (PERM-25). */
export function standingCondition({ showsDeletedTo }: AnyStoreOptions, { holder, action, projection }: Grant): string {
  const seesDeleted =
    holder.kind === 'session' &&
    action === 'view' &&
    projection === 'full' &&
    showsDeletedTo?.(holder.session) === true;
  return seesDeleted ? 'true' : 't.deleted_at is null';
}
