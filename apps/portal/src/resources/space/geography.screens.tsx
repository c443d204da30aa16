import { Geographies } from './geography/Geographies.tsx';

/** The geography of a customer (NAV-71, PLACE-01). */
export const geographyScreens = { texts: 'geography', ListScreen: Geographies };
