import type { FeatureKey } from '../navigation/features.ts';

/** The space and location types (PLACE-04). Customers and venues, which are the buildings, are records of their own. */
export const spaceTypes = [
  'Space',
  'Location',
  'Customer',
  'Venue',
  'Region',
  'Campus',
  'Neighborhood',
  'Destination',
  'POI',
  'Floor',
  'Room',
  'Desk',
  'Area',
  'DeskArea',
  'WorkArea',
  'Common Area',
] as const;

/** The levels of the hierarchy that other systems are told (PLACE-05). */
export const hierarchyTypes = ['Customer', 'Venue', 'Floor', 'Building', 'Campus'] as const;

/** Nodes that stand in a customer, outside of its buildings. */
export const outdoorTypes = ['Region', 'Campus', 'Neighborhood', 'Destination'] as const;

/** Nodes that stand in a building. */
export const indoorTypes = [
  'Floor',
  'Space',
  'Location',
  'POI',
  'Room',
  'Desk',
  'Area',
  'DeskArea',
  'WorkArea',
  'Common Area',
] as const;

/** The types of the nodes that are records of `space`. */
export const nodeTypes = [...outdoorTypes, ...indoorTypes] as const;
export type NodeType = (typeof nodeTypes)[number];

/** What a building may stand in, besides its customer alone (CUST-16). */
export const buildingParents = ['Region', 'Campus'] as const satisfies readonly NodeType[];

interface NodeRule {
  /** The types it may stand in (PLACE-06). */
  readonly parents: readonly NodeType[];
  /** Whether it may stand in its customer or building directly. */
  readonly isFree: boolean;
  /** The feature of the screens that edit it. */
  readonly feature: FeatureKey;
}

const indoors: NodeRule = { parents: ['Floor', 'Area'], isFree: false, feature: 'BUILDING.locations' };

/** Where each type of node may stand and whose screens edit it (PLACE-06). */
export const nodeRules: Readonly<Record<NodeType, NodeRule>> = {
  Region: { parents: [], isFree: true, feature: 'CUSTOMER.regions' },
  Campus: { parents: ['Region'], isFree: true, feature: 'CUSTOMER.campuses' },
  Neighborhood: { parents: ['Campus'], isFree: false, feature: 'CAMPUS.neighborhoods' },
  Destination: { parents: ['Campus'], isFree: false, feature: 'CAMPUS.destinations' },
  Floor: { parents: [], isFree: true, feature: 'BUILDING.locations' },
  Space: indoors,
  Location: indoors,
  POI: indoors,
  Room: indoors,
  Desk: indoors,
  Area: indoors,
  DeskArea: indoors,
  WorkArea: indoors,
  // A shared space is told of before its building has floors, and says in words where it is (PLACE-21).
  'Common Area': { ...indoors, isFree: true, feature: 'BUILDING.sharedSpaces' },
};

/** Whether a text names a type of node. */
export function isNodeType(value: unknown): value is NodeType {
  return nodeTypes.some((type) => type === value);
}

/** Whether a node of this type stands in a building. */
export function isIndoors(type: NodeType): boolean {
  return indoorTypes.some((one) => one === type);
}
