import { isId } from '@atrium/contract';

import { readStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

/** Where something is in a building, and how its map shows it. */
export const placeKeys = [storageKeys.floor, storageKeys.coordinates, storageKeys.zoom, storageKeys.mode] as const;

/** The page that a link into the portal made the default screen (NAV-15, SHELL-09); null when there is none. */
export function rememberedPage(): string | null {
  return readStored(storageKeys.page);
}

/** The building that a link into the portal named (SHELL-08); null when there is none. */
export function rememberedBuilding(): string | null {
  const id = readStored(storageKeys.building)?.toLowerCase();
  return id !== undefined && isId(id) ? id : null;
}

/** The page that shows the place in the building that a link named: its map; null for another building, and without a place (MAP-04). */
export function pageOfPlace(buildingId: string | undefined): 'map' | null {
  const isLinked = buildingId !== undefined && buildingId.toLowerCase() === rememberedBuilding();
  return isLinked && placeKeys.some((key) => readStored(key) !== null) ? 'map' : null;
}
