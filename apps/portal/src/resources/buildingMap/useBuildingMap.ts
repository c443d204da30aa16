import type { BuildingMapAnswer, MapFeatures } from '@atrium/contract';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** The name under which answers about maps are kept. */
const resource = 'buildingMap';

/** What the page knows of a building's map. */
export function useBuildingMap(buildingId: string) {
  return useQuery({
    queryKey: [...queryKeys.resource(resource), buildingId],
    queryFn: async ({ signal }) =>
      (await callApi<BuildingMapAnswer>('GET', `building/${buildingId}/map`, { signal })).data,
  });
}

/** The floors and references of a version that is looked at. */
export function useMapVersion(buildingId: string, versionId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(resource), buildingId, versionId],
    queryFn:
      versionId === null
        ? skipToken
        : async ({ signal }) =>
            (
              await callApi<Pick<BuildingMapAnswer, 'floors' | 'references'>>(
                'GET',
                `building/${buildingId}/map/version/${versionId}`,
                { signal },
              )
            ).data,
  });
}

/** The drawing of a floor. */
export function useFloorDrawing(buildingId: string, versionId: string | null, levelId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(resource), buildingId, versionId, levelId],
    placeholderData: keepPreviousData,
    queryFn:
      versionId === null || levelId === null
        ? skipToken
        : async ({ signal }) =>
            (
              await callApi<MapFeatures>('GET', `building/${buildingId}/map/version/${versionId}/floormap/${levelId}`, {
                signal,
              })
            ).data,
  });
}

/** What can be done with a version. */
export function useVersionActions(buildingId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.resource(resource) });
  const path = (versionId: string) => `building/${buildingId}/map/version/${versionId}`;
  const activate = useMutation({
    mutationFn: (versionId: string) => callApi('POST', `${path(versionId)}/activate`, { body: {} }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (versionId: string) => callApi('DELETE', path(versionId)),
    onSettled: refresh,
  });
  return { activate, remove, refresh };
}
