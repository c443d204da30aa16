import { can, canSeeAllBuildings, type Session } from '../core/access.ts';
import type { FeatureSetting } from '../core/extensions.ts';
import type { FeatureKey } from '../core/featureKey.ts';

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

/** The levels of the hierarchy that are sent to other systems (PLACE-05). */
export const hierarchyTypes = ['Customer', 'Venue', 'Floor', 'Building', 'Campus'] as const;

/** Nodes that are in a customer, outside of its buildings. */
export const outdoorTypes = ['Region', 'Campus', 'Neighborhood', 'Destination'] as const;

/** Nodes that are in a building. */
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

/** What a building may be in, apart from its customer alone (CUST-16). */
export const buildingParents = ['Region', 'Campus'] as const satisfies readonly NodeType[];

interface NodeRule {
  /** The types it may be in (PLACE-06). */
  readonly parents: readonly NodeType[];
  /** Whether it may be in its customer or building directly. */
  readonly isFree: boolean;
  /** The feature of the screens that edit it. */
  readonly feature: FeatureKey;
}

const indoors: NodeRule = { parents: ['Floor', 'Area'], isFree: false, feature: 'BUILDING.locations' };

/** Where each type of node may be and whose screens edit it (PLACE-06). */
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
  // A shared space is announced before its building has floors, and says in words where it is (PLACE-21).
  'Common Area': { ...indoors, isFree: true, feature: 'BUILDING.sharedSpaces' },
};

/** The features of which one is needed to edit a type of node: its own screens', and for the geography the tree's (NAV-71, PLACE-03). */
export function nodeFeatures(type: NodeType): readonly FeatureKey[] {
  const { feature } = nodeRules[type];
  return isIndoors(type) ? [feature] : [feature, 'CUSTOMER.geographies'];
}

/**
 * Checks whether a person may add a node of a type. A new campus contains no building: it is added by those who see all of
 * them (TRUE-02).
 */
export function canAddNode(session: Pick<Session, 'role'>, type: NodeType): boolean {
  const isAllowed = nodeFeatures(type).some((feature) => can(session, feature, 'add'));
  return isAllowed && (type !== 'Campus' || canSeeAllBuildings(session));
}

/** Checks whether a text names a type of node. */
export function isNodeType(value: unknown): value is NodeType {
  return nodeTypes.some((type) => type === value);
}

/** The types that devices are not added to: the geography, and locations, which only name a place (PLACE-30). */
const deviceFreeTypes: readonly string[] = [
  'Customer',
  'Venue',
  'Region',
  'Campus',
  'Neighborhood',
  'Destination',
  'Location',
] as const satisfies readonly (typeof spaceTypes)[number][];

/** Checks whether devices and sensors can be added to a space of this type (PLACE-30). */
export function takesDevices(type: string): boolean {
  return spaceTypes.some((one) => one === type) && !deviceFreeTypes.includes(type);
}

/** Returns the types of nodes that devices and sensors can be added to (PLACE-30). */
export function typesWithDevices(): NodeType[] {
  return nodeTypes.filter(takesDevices);
}

/** Types of which a new space can be booked unless it says otherwise (PLACE-19). */
const bookedTypes: readonly NodeType[] = ['Space', 'Room', 'Desk', 'DeskArea', 'WorkArea'];

/** Types of which bookings are desk bookings; those of all others are room bookings. */
export const deskTypes: readonly NodeType[] = ['Desk', 'DeskArea'];

/** Returns the setting of the schedule that switches bookings of spaces of this type (ON-03). */
export function bookingSettingOf(type: string): FeatureSetting {
  return deskTypes.some((desk) => desk === type) ? 'deskBooking' : 'roomBooking';
}

/** Checks whether a new space of this type can be booked unless it says otherwise (PLACE-19). */
export function isBookedByDefault(type: NodeType): boolean {
  return bookedTypes.includes(type);
}

/**
 * Checks whether a space of this type is saved only with a service id or with the map feature in its building (PLACE-17).
 * Floors are not booked, and a shared space is booked by its address.
 */
export function needsService(type: NodeType): boolean {
  return isIndoors(type) && type !== 'Floor' && type !== 'Common Area';
}

/** What a space is used for; Other is said in a text of its own (PLACE-11, PLACE-12). */
export const spaceSubtypes = [
  'Meeting',
  'Focus',
  'Phone',
  'Training',
  'Lounge',
  'Kitchen',
  'Restroom',
  'Entrance',
  'Reception',
  'Stairs',
  'Elevator',
  'Parking',
  'Printer',
  'Lockers',
  'Other',
] as const;

/** Whether a space is the place of a food and beverage vendor (PLACE-11, PLACE-13). */
export const spaceVendorTypes = ['noVendor', 'fbvendor'] as const;

/** Checks whether a node of this type is in a building. */
export function isIndoors(type: NodeType): boolean {
  return indoorTypes.some((one) => one === type);
}

/** The types of places that can be merged: those that contain others, or only name a place (PLACE-03). */
export const mergedTypes = [...outdoorTypes, 'Floor'] as const satisfies readonly NodeType[];

/** Checks whether places of this type can be merged (PLACE-03). */
export function isMergeable(type: string | null): boolean {
  return mergedTypes.some((one) => one === type);
}
