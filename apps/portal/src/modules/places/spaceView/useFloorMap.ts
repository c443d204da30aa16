import type { MapFeatures } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { withShapes } from '../../../features/maps/drawnFloor.ts';
import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** The name under which answers about maps are kept. */
const RESOURCE = 'buildingMap';

async function read(path: string, signal: AbortSignal): Promise<MapFeatures> {
  return (await callApi<MapFeatures>(path, { signal })).data;
}

/** One function for all renders: what it made of an answer is kept. */
function shaped(floor: MapFeatures | null): MapFeatures | null {
  return floor === null ? null : withShapes(floor);
}

/** Returns the drawing of a floor from the building's map in use; null where there is none of it (RES-52, RES-53). */
export function useFloorMap(buildingId: string | undefined, floorId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(RESOURCE), buildingId, 'floorOf', floorId],
    select: shaped,
    queryFn:
      buildingId === undefined || floorId === null
        ? skipToken
        : async ({ signal }) => {
            try {
              const { features } = await read(`map/jibestream/venue/${buildingId}/floors`, signal);
              const level = features.find(({ properties }) => properties['floorId'] === floorId);
              if (level === undefined) return null;
              return await read(`map/jibestream/venue/${buildingId}/floormap/${level.id}`, signal);
            } catch (error) {
              if (error instanceof ApiError && error.status === 404) return null;
              throw error;
            }
          },
  });
}
