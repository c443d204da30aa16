import { createContext } from 'react';

/**
 * IANA timezone of the times on the page: that of its building, else its customer's default, else UTC (LIM-04). Null while
 * it is not known yet; undefined where there is no place, as before sign-in: times are then the person's own.
 */
export const PlaceZoneContext = createContext<string | null | undefined>(undefined);
