import { BuildingMap } from './BuildingMap.tsx';

/** The map of a building (NAV-68, MAP-01). */
export const buildingMapScreens = { texts: ['buildingMap', 'maps'], ListScreen: BuildingMap };
