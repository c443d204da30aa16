import { allOf, type FilterNode, type NodeType } from '@atrium/contract';

import type { ReferenceSource, Values } from '../../../kit/definition/formDefinition.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ContextStack } from '../../../kit/navigation/useContextStack.ts';

const ofCustomer = atLevel('customerId');

/** A filter for one value of a field. */
export function equals(field: string, value: string | null): FilterNode {
  return { kind: 'compare', field, operator: 'eq', value };
}

/** Offers the records of the building that a space is in. */
export function inBuilding({ buildingId }: Values): FilterNode {
  return equals('buildingId', String(buildingId));
}

/** Lists the nodes of a type: of the customer, and within a campus those that are in it. */
export function nodesOf(type: NodeType): (context: ContextStack) => FilterNode | undefined {
  return (context) => {
    const inCampus = context.campusId === undefined ? null : equals('parentId', context.campusId);
    return allOf(equals('type', type), ofCustomer(context), inCampus) ?? undefined;
  };
}

/** Offers the nodes of the customer's that a record may be in. */
export function customerNodes(...types: readonly NodeType[]): Pick<Required<ReferenceSource>, 'filter'> {
  return {
    filter: ({ customerId }) =>
      allOf({ kind: 'in', field: 'type', values: types }, equals('customerId', String(customerId))) ?? undefined,
  };
}
