import type { BuildingMapAnswer, DrawingPosition, DrawnFloor, MapFeatures } from '@atrium/contract';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { withShapes } from '../../../features/maps/drawnFloor.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** The name under which answers about maps are kept. */
const RESOURCE = 'buildingMap';

/** Returns what the page knows of a building's map. */
export function useBuildingMap(buildingId: string) {
  return useQuery({
    queryKey: [...queryKeys.resource(RESOURCE), buildingId],
    queryFn: async ({ signal }) => (await callApi<BuildingMapAnswer>(`building/${buildingId}/map`, { signal })).data,
  });
}

/** The floors and references of a version that is looked at. */
export function useMapVersion(buildingId: string, versionId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.resource(RESOURCE), buildingId, versionId],
    queryFn:
      versionId === null
        ? skipToken
        : async ({ signal }) =>
            (
              await callApi<Pick<BuildingMapAnswer, 'floors' | 'references'>>(
                `building/${buildingId}/map/version/${versionId}`,
                { signal },
              )
            ).data,
  });
}

/** The floors of the building with their drawings; not asked for without need. */
export function useDrawnFloors(buildingId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [...queryKeys.resource(RESOURCE), buildingId, 'drawings'],
    queryFn: isNeeded
      ? async ({ signal }) =>
          (
            await callApi<{ readonly value: readonly DrawnFloor[] }>(`building/${buildingId}/drawing`, {
              signal,
            })
          ).data.value
      : skipToken,
  });
}

/** Returns what is drawn of a floor: of a version of the imported map, or without one its own drawing. */
export function useFloorDrawing(buildingId: string, versionId: string | null, levelId: string | null) {
  const path =
    versionId === null
      ? `building/${buildingId}/drawing/${String(levelId)}`
      : `building/${buildingId}/map/version/${versionId}/floormap/${String(levelId)}`;
  return useQuery({
    queryKey: [...queryKeys.resource(RESOURCE), buildingId, versionId, levelId],
    placeholderData: keepPreviousData,
    select: withShapes,
    queryFn: levelId === null ? skipToken : async ({ signal }) => (await callApi<MapFeatures>(path, { signal })).data,
  });
}

/** Returns what can be done with the drawing of a floor. */
export function useDrawingActions(buildingId: string, floorId: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.resource(RESOURCE) });
  const path = `building/${buildingId}/drawing/${floorId}`;
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return callApi(path, { form });
    },
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => callApi(path, { method: 'DELETE' }), onSettled });
  const place = useMutation({
    mutationFn: ({ spaceId, position }: { readonly spaceId: string; readonly position: DrawingPosition | null }) =>
      position === null
        ? callApi(`${path}/position/${spaceId}`, { method: 'DELETE' })
        : callApi(`${path}/position/${spaceId}`, { method: 'PUT', body: position }),
    onSettled,
  });
  return { upload, remove, place };
}

/** Returns what can be done with a version. */
export function useVersionActions(buildingId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.resource(RESOURCE) });
  const path = (versionId: string) => `building/${buildingId}/map/version/${versionId}`;
  const activate = useMutation({
    mutationFn: (versionId: string) => callApi(`${path(versionId)}/activate`, { body: {} }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (versionId: string) => callApi(path(versionId), { method: 'DELETE' }),
    onSettled: refresh,
  });
  return { activate, remove, refresh };
}
