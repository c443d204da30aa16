import {
  buildingFacts,
  can,
  type ContextEntry,
  customerFacts,
  type FilterNode,
  nameFields,
  type ResourceFacts,
  type Session,
  spaceFacts,
  vendorFacts,
} from '@atrium/contract';

import type { ContextRef } from '../../kit/navigation/place.ts';
import type { SwitchableContext } from './switchable.ts';

/** Where the places of a context are listed (KIT-12). */
export interface ContextSource {
  readonly resource: ResourceFacts;
  /** The parameters that keep the list to the places within an outer one, the inmost first: the first that is there counts. */
  readonly within?: readonly { readonly context: ContextEntry['context']; readonly parameter: string }[];
  /** What leaves out other kinds of records, and the deleted places that some people's lists show. */
  readonly narrowing?: (session: Session) => FilterNode | null;
}

/** Narrows the list for those who read no more than a building's name: it has no deleted one, and no filter by status. */
function standingBuildings(session: Session): FilterNode | null {
  const readsAll = can(session, 'CUSTOMER.buildings', 'view') || can(session, 'BUILDING.buildinginfo', 'view');
  return readsAll ? { kind: 'compare', field: 'status', operator: 'ne', value: 'Disabled' } : null;
}

/** The contexts among whose places one can switch. */
export const contextSources: Readonly<Record<SwitchableContext, ContextSource>> = {
  CUSTOMER: { resource: customerFacts },
  CAMPUS: {
    resource: spaceFacts,
    within: [{ context: 'CUSTOMER', parameter: 'customerId' }],
    narrowing: () => ({ kind: 'compare', field: 'type', operator: 'eq', value: 'Campus' }),
  },
  BUILDING: {
    resource: buildingFacts,
    within: [
      { context: 'CAMPUS', parameter: 'parentId' },
      { context: 'CUSTOMER', parameter: 'customerId' },
    ],
    narrowing: standingBuildings,
  },
  VENDOR: { resource: vendorFacts, within: [{ context: 'BUILDING', parameter: 'buildingId' }] },
};

/** The list's narrowing parameter in a stack: `{ customerId }`. */
export function narrowingOf({ within }: ContextSource, stack: readonly ContextRef[]): Readonly<Record<string, string>> {
  for (const { context, parameter } of within ?? []) {
    const outer = stack.find((entry) => entry.context === context);
    if (outer !== undefined) return { [parameter]: outer.id };
  }
  return {};
}

/** The field that names a place in its list. */
export function labelOf({ resource }: ContextSource): string {
  return nameFields(resource)[0] ?? 'id';
}
