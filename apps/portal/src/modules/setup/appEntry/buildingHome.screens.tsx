import { BuildingEntries } from './BuildingEntries.tsx';
import { homeScreen } from './entries.ts';

/** Which cards the home page of a building's app shows, in which order (BLDG-38). */
export const buildingHomeScreens = { texts: 'appEntry', ListScreen: () => <BuildingEntries screen={homeScreen} /> };
