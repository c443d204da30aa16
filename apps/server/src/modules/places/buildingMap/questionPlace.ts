import { distanceInMetres, type GeoPoint, type MapFault, mapLimits } from '@atrium/contract';
import { z } from 'zod';

import { isPlace, nesting, type Place, positionsOf } from '../../../formats/imdf/geometries.ts';
import type { MapFeature } from '../../../formats/imdf/imdfReader.ts';

const drawn = z.object({ geometry: z.object({ type: z.string(), coordinates: z.unknown() }) });

function placesOf({ feature }: MapFeature): Place[] {
  const { data } = drawn.safeParse(feature);
  return data === undefined
    ? []
    : positionsOf(data.geometry.coordinates, nesting[data.geometry.type] ?? 0).filter(isPlace);
}

/** The degree of a range that is nearest to one. */
function nearestIn(degrees: readonly number[], wanted: number): number {
  const least = degrees.reduce((low, one) => Math.min(low, one), Infinity);
  const most = degrees.reduce((high, one) => Math.max(high, one), -Infinity);
  return Math.max(least, Math.min(most, wanted));
}

/** Metres from a building to the box around places; 0 inside it. */
function metresTo(building: GeoPoint, longitudes: readonly number[], latitudes: readonly number[]): number {
  return distanceInMetres(building, {
    latitude: nearestIn(latitudes, building.latitude),
    longitude: nearestIn(longitudes, building.longitude),
  });
}

/**
 * Returns a warning where the venue of a map is far from the coordinates of its building, which says so when swapping
 * latitude and longitude would bring it there (MAP-06); null for a map that is where it should be.
 */
export function questionPlace(features: readonly MapFeature[], building: GeoPoint): MapFault | null {
  const venue = features.find(({ type }) => type === 'venue');
  const places = venue === undefined ? [] : placesOf(venue);
  if (venue === undefined || places.length === 0) return null;
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const most = mapLimits.maxMetresFromBuilding;
  const metres = metresTo(building, longitudes, latitudes);
  if (metres <= most) return null;
  return {
    code: metresTo(building, latitudes, longitudes) <= most ? 'coordinatesSwapped' : 'farFromBuilding',
    isWarning: true,
    file: 'venue.geojson',
    featureId: venue.id,
    detail: `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`,
  };
}
