import type { RevisionAction, Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { nextSortOrder } from '../../core/store/sortOrder.ts';

/** A new event stands last in its building (CONT-23). */
export async function placeEvent({ executor, before, values }: WriteContext): Promise<Values> {
  if (before !== null) return values;
  return {
    ...values,
    sortOrder: await nextSortOrder(executor, 'events', { building_id: String(values['buildingId']) }),
  };
}

/** Activating is told apart from other changes (AUDIT-02). */
export function eventActionOf(before: Values, values: Values): RevisionAction {
  if (before['active'] === values['active']) return 'Modified';
  return values['active'] === true ? 'Enabled' : 'Disabled';
}
