/** The levels of the tree of geographies below the customer, and destinations, which are in campuses as neighborhoods are (PLACE-01). */
export const geographyKinds = ['country', 'state', 'region', 'campus', 'neighborhood', 'destination', 'venue'] as const;
export type GeographyKind = (typeof geographyKinds)[number];

/** Lines of a level that one answer has at most. */
export const MAX_GEOGRAPHY_LINES = 500;
