import { BuildingEntries } from './BuildingEntries.tsx';
import { menuScreen } from './entries.ts';

/** Which entries the menu of a building's app has, in which order (BLDG-39). */
export const buildingAppMenuScreens = { texts: 'appEntry', ListScreen: () => <BuildingEntries screen={menuScreen} /> };
