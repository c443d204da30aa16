import type { FilterNode } from '@atrium/contract';

import type { ListContext } from './listDefinition.ts';

/** Lists the records of the level the screen stands at: those of the context's customer or building, or the root's own. */
export function atLevel(field: 'customerId' | 'buildingId'): (context: ListContext) => FilterNode {
  return (context) => ({ kind: 'compare', field, operator: 'eq', value: context[field] ?? null });
}
