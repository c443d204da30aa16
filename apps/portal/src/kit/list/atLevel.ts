import type { FilterNode } from '@atrium/contract';

import type { ContextStack } from '../navigation/useContextStack.ts';

/** Lists the records of the screen's level: those of the context's customer, building or vendor, or the root's own. */
export function atLevel(field: 'customerId' | 'buildingId' | 'vendorId'): (context: ContextStack) => FilterNode {
  return (context) => ({ kind: 'compare', field, operator: 'eq', value: context[field] ?? null });
}
