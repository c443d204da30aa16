import type { FilterNode } from '@atrium/contract';

import type { ContextStack } from '../../../kit/navigation/useContextStack.ts';

/** Returns what belongs to the event that the page is below. */
export function ofEvent({ params }: Pick<ContextStack, 'params'>): FilterNode {
  return { kind: 'compare', field: 'eventId', operator: 'eq', value: params['eventId'] ?? null };
}
