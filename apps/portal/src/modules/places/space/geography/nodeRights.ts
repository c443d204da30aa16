import {
  type Action,
  buildingParents,
  can,
  canAddNode,
  type GeographyNode,
  isNodeType,
  nodeFeatures,
  nodeRules,
  type NodeType,
} from '@atrium/contract';

import type { PortalSession } from '../../../../kit/session/sessionContext.ts';

/** Checks whether a person may do this with a line of the tree: countries and states follow from the addresses of buildings. */
export function mayNode(session: PortalSession, { type }: Pick<GeographyNode, 'type'>, action: Action): boolean {
  if (type === 'Venue') return action === 'edit' && can(session, 'CUSTOMER.buildings', 'edit');
  return isNodeType(type) && nodeFeatures(type).some((feature) => can(session, feature, action));
}

/** Checks whether a node of a type may be directly in another; `null` is its customer (PLACE-06). */
export function mayBeIn(type: string | null, parentType: string | null): boolean {
  const rule =
    type === 'Venue' ? { parents: buildingParents, isFree: true } : isNodeType(type) ? nodeRules[type] : null;
  if (rule === null) return false;
  return parentType === null ? rule.isFree : rule.parents.some((one) => one === parentType);
}

const addedTypes: readonly NodeType[] = ['Region', 'Campus', 'Neighborhood', 'Destination'];

/** Returns what a person may add into a node; `null` is the customer. */
export function addableTypes(session: PortalSession, parentType: string | null): NodeType[] {
  return addedTypes.filter((type) => mayBeIn(type, parentType) && canAddNode(session, type));
}
