import type { MapFloor } from '@atrium/contract';

import type { MapView } from '../../../features/maps/FloorCanvas.tsx';
import { readStored } from '../../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../../ui/storage/storageKeys.ts';

interface StartView {
  /** The level to begin with; null for the first. */
  readonly levelId: string | null;
  readonly view: MapView;
}

function numberOf(text: string | null | undefined): number | null {
  const value = text === null || text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * Returns where the map of a building opens: what a redirect has kept, as far as it belongs to the building (MAP-04). A place
 * far from what is drawn is left out by the map itself.
 */
export function startView(buildingId: string, floors: readonly Pick<MapFloor, 'id' | 'floorId'>[]): StartView {
  const floor = readStored(storageKeys.floor)?.toLowerCase();
  const level = floors.find(({ id, floorId }) => floor !== undefined && (id === floor || floorId === floor));
  const isOwn = readStored(storageKeys.building)?.toLowerCase() === buildingId.toLowerCase() || level !== undefined;
  const [latitude, longitude] = (readStored(storageKeys.coordinates) ?? '').split(',').map((part) => numberOf(part));
  const hasPlace =
    isOwn && latitude !== null && latitude !== undefined && longitude !== null && longitude !== undefined;
  return {
    levelId: level?.id ?? null,
    view: {
      centre: hasPlace ? [longitude, latitude] : null,
      zoom: isOwn ? numberOf(readStored(storageKeys.zoom)) : null,
      isTilted: isOwn && readStored(storageKeys.mode)?.toLowerCase() === '3d',
    },
  };
}
